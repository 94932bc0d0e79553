/** What demonstration people write: `short` names a thing, `long` says a sentence or two. */
export const demoComments = {
  short: ['The new software', 'Parking', 'Noise in the big room', 'Handovers', 'Driving between sites', 'The rota'],
  long: [
    'More notice before the rota changes would help us all.',
    'I like the people I work with. The paperwork takes more time than it should.',
    'The quiet room is good, but there is rarely a moment to use it.',
    'It has been better since we talk about the week on Mondays.',
    'Sometimes I only hear about changes after they have happened.',
    'A second person on late shifts would make a real difference.',
  ],
} as const;
