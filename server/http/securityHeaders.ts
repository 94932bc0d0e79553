/**
 * What every answer carries: pages load nothing from elsewhere and run no inline script, are framed by nobody, and
 * tell nobody where they came from, so that a token in an address stays with it. By the OWASP secure headers project.
 */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' data:",
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});
