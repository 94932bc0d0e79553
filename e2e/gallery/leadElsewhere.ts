/** Routes that only redirect. The gallery shows their target. */
export const leadElsewhere = [
  '/',
  // Links in mails. The redirect removes their tokens from the address bar.
  '/s/$token',
  '/p/$participationToken',
  '/pc/$token',
  '/auth/r/$token',
  '/auth/e/$token',
  '/stop-mail/$accountId/$stopToken',
  // An address of a section without a question redirects to its first question.
  '/p/survey/$section',
  '/admin/survey/$',
  '/admin/switch',
  // Parents of other routes that have no page of their own.
  '/account',
  '/admin/super',
];
