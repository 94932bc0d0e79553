import type { Plugin } from 'vite';

/**
 * Where the pages of a native app may load from, as a `<meta>` element. It corresponds to the server's headers for the
 * web application (server/http/securityHeaders.ts). Everything loads from the app itself, images also from the server,
 * and films from any https address. Calls go only to the server.
 */
function nativeContentPolicy(apiOrigin: string): string {
  // iOS uses its own scheme for applications, which not every browser engine includes in 'self'.
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

/** Vite plugin: makes the page of a native app load `web/native/main.ts`, and adds its content security policy. */
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
