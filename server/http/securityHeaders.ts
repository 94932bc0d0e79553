/**
 * Headers of every answer: no framing, no scripts or resources, and no referrer, so that a token in an address is not
 * passed on. From the OWASP Secure Headers Project.
 */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** The policy of the page and its service worker: they load nothing from elsewhere and run no inline script. */
const pagePolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "media-src 'self' https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of the page and its service worker. They replace or complement those of every answer. */
export const pageHeaders = { 'content-security-policy': pagePolicy, 'cross-origin-opener-policy': 'same-origin' };
