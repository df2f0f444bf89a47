/** What browser tests share: launch a browser, serve a folder, open pages, watch for troubles, take pictures. */
export * from './chromium.ts'
export * from './gallery.ts'
export * from './look.ts'
export * from './product.ts'
export * from './serve.ts'
export * from './table.ts'
