# Mehen in a container: docker build -t mehen . && docker run -p 8484:8484 -v mehen:/data mehen
FROM node:24-bookworm-slim AS packages
WORKDIR /mehen
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim AS build
WORKDIR /mehen
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production MEHEN_HOST=0.0.0.0 MEHEN_DATA=/data/store MEHEN_BACKUPS=/data/backups
WORKDIR /mehen
COPY package.json LICENSE ./
COPY --from=packages /mehen/node_modules node_modules
COPY --from=build /mehen/dist dist
# Nothing else is written, so the root file system can be read-only (docker run --read-only --tmpfs /tmp).
RUN mkdir -p /data/store /data/backups && chown -R node:node /data \
  && printf '#!/bin/sh\nexec node /mehen/dist/mehen.js "$@"\n' > /usr/local/bin/mehen && chmod 755 /usr/local/bin/mehen
USER node
VOLUME /data
EXPOSE 8484
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.MEHEN_PORT || 8484) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that SIGTERM reaches it and it ends in order.
CMD ["node", "dist/mehen.js", "serve"]
