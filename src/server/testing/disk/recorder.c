/*
 * Loaded before everything else (LD_PRELOAD): writes down, in order, what a process does to the files of one folder, so
 * that a test can tell what a disk would still have after a power cut. What is written down outlives a SIGKILL.
 *
 * MEHEN_DISK_FOLDER is the folder, with a slash at its end; MEHEN_DISK_LOG the file for the records. A record is
 * { op, length of the name, length of the data, offset } and then the name and the data; `disk.ts` reads it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 4096
#define MOST_NAME 256

struct record {
  uint32_t op;
  uint32_t name;
  uint64_t data;
  uint64_t offset;
};

static char folder[MOST_NAME];
static size_t folder_length;
static int records = -1;
/* Names of the open files of the folder, by descriptor; "." is the folder itself. */
static char names[MOST_FILES][MOST_NAME];
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
  const char *where = getenv("MEHEN_DISK_FOLDER"), *log = getenv("MEHEN_DISK_LOG");
  if (!where || !log || strlen(where) >= MOST_NAME) return;
  strcpy(folder, where);
  folder_length = strlen(folder);
  records = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

/* The name of a file inside the folder, "." for the folder, or nothing. */
static const char *inside(const char *path) {
  if (records < 0 || !path) return NULL;
  if (strncmp(path, folder, folder_length) == 0) return path[folder_length] ? path + folder_length : ".";
  if (strncmp(path, folder, folder_length - 1) == 0 && path[folder_length - 1] == 0) return ".";
  return NULL;
}

static const char *name_of(int fd) {
  return records >= 0 && fd >= 0 && fd < MOST_FILES && names[fd][0] ? names[fd] : NULL;
}

static void keep(char op, const char *name, const void *data, size_t length, uint64_t offset) {
  struct record record = {(uint32_t)op, (uint32_t)strlen(name), length, offset};
  struct iovec parts[3] = {{&record, sizeof record}, {(void *)name, record.name}, {(void *)data, length}};
  ssize_t whole = (ssize_t)(sizeof record + record.name + length);
  if (syscall(SYS_writev, records, parts, 3) != whole) abort();
}

static int opened(int fd, const char *path, int is_new) {
  const char *name = inside(path);
  if (fd < 0 || fd >= MOST_FILES) return fd;
  names[fd][0] = 0;
  if (!name || strlen(name) >= MOST_NAME) return fd;
  strcpy(names[fd], name);
  if (is_new) keep('C', name, NULL, 0, 0);
  return fd;
}

static int open_as(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  struct stat found;
  int is_new = inside(path) && (flags & O_CREAT) && stat(path, &found) != 0;
  if (is_new || !inside(path)) return opened(real(path, flags, mode), path, is_new);
  int fd = opened(real(path, flags, mode), path, 0);
  if (fd >= 0 && (flags & O_TRUNC) && name_of(fd)) keep('T', name_of(fd), NULL, 0, 0);
  return fd;
}

#define OPENS(name)                                                    \
  int name(const char *path, int flags, ...) {                         \
    va_list rest;                                                      \
    va_start(rest, flags);                                             \
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                      \
    return open_as(REAL(name), path, flags, mode);                     \
  }
OPENS(open)
OPENS(open64)

int close(int fd) {
  if (name_of(fd)) names[fd][0] = 0;
  return REAL(close)(fd);
}

/* Written down first: after a kill in between the last record is one that was not carried out. */
#define WHILE_ALONE(type, before, act)        \
  pthread_mutex_lock(&one_at_a_time);         \
  before;                                     \
  type result = act;                          \
  int error = errno;                          \
  pthread_mutex_unlock(&one_at_a_time);       \
  errno = error;                              \
  return result

#define PWRITES(name)                                                                                  \
  ssize_t name(int fd, const void *data, size_t length, off_t offset) {                                \
    if (!name_of(fd)) return REAL(name)(fd, data, length, offset);                                     \
    WHILE_ALONE(ssize_t, keep('W', name_of(fd), data, length, (uint64_t)offset),                       \
                REAL(name)(fd, data, length, offset));                                                 \
  }
PWRITES(pwrite)
PWRITES(pwrite64)

static uint64_t place_of(int fd) {
  struct stat found;
  if ((fcntl(fd, F_GETFL) & O_APPEND) && fstat(fd, &found) == 0) return (uint64_t)found.st_size;
  return (uint64_t)lseek(fd, 0, SEEK_CUR);
}

ssize_t write(int fd, const void *data, size_t length) {
  if (!name_of(fd)) return REAL(write)(fd, data, length);
  WHILE_ALONE(ssize_t, keep('W', name_of(fd), data, length, place_of(fd)), REAL(write)(fd, data, length));
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (!name_of(fd)) return REAL(writev)(fd, parts, count);
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    ssize_t done = write(fd, parts[i].iov_base, parts[i].iov_len);
    if (done < 0) return total > 0 ? total : done;
    total += done;
  }
  return total;
}

#define TRUNCATES(name)                                                                                       \
  int name(int fd, off_t length) {                                                                            \
    if (!name_of(fd)) return REAL(name)(fd, length);                                                          \
    WHILE_ALONE(int, keep('T', name_of(fd), NULL, 0, (uint64_t)length), REAL(name)(fd, length));              \
  }
TRUNCATES(ftruncate)
TRUNCATES(ftruncate64)

/* A sync counts once it has come back. */
#define SYNCS(name)                                       \
  int name(int fd) {                                      \
    int result = REAL(name)(fd);                          \
    if (result == 0 && name_of(fd)) keep('S', name_of(fd), NULL, 0, 0); \
    return result;                                        \
  }
SYNCS(fsync)
SYNCS(fdatasync)

int unlink(const char *path) {
  const char *name = inside(path);
  struct stat found;
  if (!name || stat(path, &found) != 0) return REAL(unlink)(path);
  WHILE_ALONE(int, keep('U', name, NULL, 0, 0), REAL(unlink)(path));
}

int rename(const char *from, const char *to) {
  const char *name = inside(from), *other = inside(to);
  if (!name || !other) return REAL(rename)(from, to);
  WHILE_ALONE(int, keep('R', name, other, strlen(other), 0), REAL(rename)(from, to));
}

/* What is written through memory cannot be seen: the test must hear of it. */
#define MAPS(name, offset_type)                                                                  \
  void *name(void *at, size_t length, int protection, int flags, int fd, offset_type offset) {   \
    if (name_of(fd) && (protection & PROT_WRITE) && (flags & MAP_SHARED))                        \
      keep('M', name_of(fd), NULL, 0, (uint64_t)offset);                                         \
    return REAL(name)(at, length, protection, flags, fd, offset);                                \
  }
MAPS(mmap, off_t)
MAPS(mmap64, off64_t)
