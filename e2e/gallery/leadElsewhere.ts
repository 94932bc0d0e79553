/** Routes that nobody sees: they only lead to another, and the gallery shows that one. */
export const leadElsewhere = [
  '/',
  // The links of mails, whose tokens leave the address bar.
  '/s/$token',
  '/p/$participationToken',
  '/pc/$token',
  '/auth/r/$token',
  '/auth/e/$token',
  '/stop-mail/$accountId/$stopToken',
  // A section alone stands for its first question.
  '/p/survey/$section',
  '/admin/survey/$',
  '/admin/switch',
  // What other routes stand in, without a page of its own.
  '/account',
  '/admin/super',
];
