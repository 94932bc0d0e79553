/** The work of a group of invented people, and how it is doing. */
export interface Situation {
  /**
   * By question about their work: how many of 100 people choose each option. No one chooses an option that is not
   * named.
   */
  choices: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By aspect: how much better or worse off these people are than others, on scales from 0 to 1. */
  aspects: Readonly<Record<string, number>>;
  /** By question about an event: how many times as often as usual it happens to these people. */
  events?: Readonly<Record<string, number>>;
}

/** The option for people who do not want to say. */
export const ratherNot = 'I would rather not say';

/** Default answers about people's situation. */
export const usualSituation: Situation = {
  choices: {
    'work-kind': {
      'Building, repairing or maintaining': 11,
      'Customer service or selling': 13,
      'Driving, moving or delivering': 10,
      'IT or data': 8,
      'Leading people or an organisation': 7,
      'Making or assembling things': 15,
      'Office, finance or personnel': 19,
      'Storing, packing or shipping': 9,
      'Something else': 5,
      [ratherNot]: 3,
    },
    'work-pattern': {
      'By day, at much the same times': 50,
      'By day, at changing times': 20,
      'In the evening, or in shifts without nights': 14,
      'At night, or in shifts with nights': 10,
      'None of these fits': 3,
      [ratherNot]: 3,
    },
    'time-here': {
      'Less than 1 year': 17,
      '1 to 4 years': 34,
      '5 to 14 years': 29,
      '15 years or more': 17,
      [ratherNot]: 3,
    },
    'outside-contact': { 'Most of it': 38, 'Some of it': 31, 'Little or none of it': 28, [ratherNot]: 3 },
    'kind-of-contract': {
      'A permanent one': 76,
      'One for a limited time or a season': 12,
      'One with an agency or another company': 7,
      'Another kind, or I am not sure': 3,
      [ratherNot]: 2,
    },
    'work-place': {
      'At a workplace or site': 56,
      'At home': 12,
      'A mix of workplace and home': 21,
      "On the road or at customers' places": 8,
      [ratherNot]: 3,
    },
  },
  aspects: {},
};

/**
 * By question and option: how much better or worse off in everything people are who chose it, on scales from 0 to 1.
 */
export const optionShifts: Situation['choices'] = {
  'work-pattern': {
    'By day, at much the same times': 0.02,
    'In the evening, or in shifts without nights': -0.02,
    'At night, or in shifts with nights': -0.04,
  },
  'time-here': { 'Less than 1 year': 0.05, '5 to 14 years': -0.03 },
  'outside-contact': { 'Most of it': -0.03, 'Little or none of it': 0.03 },
  'kind-of-contract': { 'One for a limited time or a season': -0.03, 'One with an agency or another company': -0.06 },
  'work-place': { "On the road or at customers' places": -0.03, 'A mix of workplace and home': 0.02 },
};

/** Texts of invented people: `short` names a thing, `long` has a sentence or two. */
export const comments = {
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
