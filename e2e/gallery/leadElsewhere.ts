/** Routes that only redirect. The gallery shows their target. */
export const leadElsewhere = [
  '/',
  // The links of mails, whose tokens leave the address bar.
  '/s/$token',
  '/p/$participationToken',
  '/pc/$token',
  '/auth/r/$token',
  '/auth/e/$token',
  '/stop-mail/$accountId/$stopToken',
  // A section alone means its first question.
  '/p/survey/$section',
  '/admin/survey/$',
  '/admin/switch',
  // Parents of other routes, without a page of their own.
  '/account',
  '/admin/super',
];
