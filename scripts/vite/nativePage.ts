import type { Plugin } from 'vite';

/**
 * Where the pages of a native app may load from, as a `<meta>` element. It corresponds to the server's headers for the
 * web application (server/http/securityHeaders.ts): everything from the app itself, images and films also from the
 * server, and calls only to the server.
 */
function nativeContentPolicy(apiOrigin: string): string {
  // Not every engine takes 'self' to mean a scheme of an application's own, which iOS has.
  const self = "'self' capacitor://localhost";
  return [
    `default-src ${self}`,
    `connect-src ${apiOrigin}`,
    `img-src ${self} data: ${apiOrigin}`,
    `media-src ${self} https: ${apiOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Vite plugin: the page of a native shell, which begins in `web/native/main.ts` and carries its content security policy. */
export function nativePage(apiOrigin: string): Plugin {
  return {
    name: 'heartwood-native-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: html.replace('src="/main.tsx"', 'src="/native/main.ts"'),
        tags: [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: nativeContentPolicy(apiOrigin) },
            injectTo: 'head-prepend',
          },
        ],
      }),
    },
  };
}
