import type { DemoGroup } from './demoPeople.ts';

/** How a group of demonstration people works, and how it is doing. */
export interface DemoSituation {
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

const ratherNot = 'I would rather not say';

/** Default answers about people's situation. */
export const usualSituation: DemoSituation = {
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
export const optionShifts: DemoSituation['choices'] = {
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

/** The groups of the demonstration organisation, a care provider. */
export const groupSituations: Record<DemoGroup['name'], DemoSituation> = {
  'Night shift': {
    choices: {
      'work-kind': {
        'Caring for people or social work': 60,
        'Health care': 27,
        'Cleaning or looking after buildings': 4,
        'Leading people or an organisation': 4,
        'Something else': 2,
        [ratherNot]: 3,
      },
      'work-pattern': {
        'By day, at changing times': 2,
        'In the evening, or in shifts without nights': 10,
        'At night, or in shifts with nights': 84,
        'None of these fits': 1,
        [ratherNot]: 3,
      },
      'outside-contact': { 'Most of it': 62, 'Some of it': 26, 'Little or none of it': 9, [ratherNot]: 3 },
      'kind-of-contract': {
        'A permanent one': 64,
        'One for a limited time or a season': 12,
        'One with an agency or another company': 20,
        'Another kind, or I am not sure': 2,
        [ratherNot]: 2,
      },
      'work-place': { 'At a workplace or site': 96, "On the road or at customers' places": 1, [ratherNot]: 3 },
    },
    aspects: {
      sleep: -0.1,
      recovery: -0.03,
      balance: -0.08,
      'working-time': -0.1,
      workload: 0.06,
      colleagues: 0.22,
      manager: -0.05,
      recognition: -0.05,
      change: -0.06,
      'personal-safety': -0.05,
    },
    events: { 'event-threatened': 2.2, 'event-attacked': 1.5 },
  },
  'Day shift': {
    choices: {
      'work-kind': {
        'Caring for people or social work': 58,
        'Health care': 14,
        'Cleaning or looking after buildings': 9,
        'Hotel, kitchen or restaurant': 10,
        'Leading people or an organisation': 4,
        'Something else': 2,
        [ratherNot]: 3,
      },
      'work-pattern': {
        'By day, at much the same times': 22,
        'By day, at changing times': 46,
        'In the evening, or in shifts without nights': 27,
        'None of these fits': 2,
        [ratherNot]: 3,
      },
      'outside-contact': { 'Most of it': 70, 'Some of it': 22, 'Little or none of it': 5, [ratherNot]: 3 },
      'kind-of-contract': {
        'A permanent one': 74,
        'One for a limited time or a season': 14,
        'One with an agency or another company': 8,
        'Another kind, or I am not sure': 2,
        [ratherNot]: 2,
      },
      'work-place': { 'At a workplace or site': 92, "On the road or at customers' places": 5, [ratherNot]: 3 },
    },
    aspects: { workload: -0.13, recognition: -0.03, control: -0.05, meaning: 0.04 },
    events: { 'event-threatened': 0.8 },
  },
  'Community nurses': {
    choices: {
      'work-kind': {
        'Health care': 72,
        'Caring for people or social work': 18,
        'Leading people or an organisation': 4,
        'Driving, moving or delivering': 2,
        'Something else': 1,
        [ratherNot]: 3,
      },
      'work-pattern': {
        'By day, at much the same times': 56,
        'By day, at changing times': 31,
        'In the evening, or in shifts without nights': 9,
        'None of these fits': 1,
        [ratherNot]: 3,
      },
      'outside-contact': { 'Most of it': 88, 'Some of it': 9, 'Little or none of it': 1, [ratherNot]: 2 },
      'kind-of-contract': {
        'A permanent one': 86,
        'One for a limited time or a season': 7,
        'One with an agency or another company': 4,
        'Another kind, or I am not sure': 1,
        [ratherNot]: 2,
      },
      'work-place': {
        'At a workplace or site': 12,
        'At home': 2,
        'A mix of workplace and home': 6,
        "On the road or at customers' places": 77,
        [ratherNot]: 3,
      },
    },
    aspects: {
      meaning: 0.12,
      growth: 0.04,
      control: 0.07,
      colleagues: -0.08,
      support: -0.06,
      'emotional-demands': -0.08,
      'personal-safety': -0.04,
    },
    events: { 'event-threatened': 0.7, 'event-attacked': 0.9 },
  },
  Office: {
    choices: {
      'work-kind': {
        'Office, finance or personnel': 60,
        'IT or data': 11,
        'Leading people or an organisation': 15,
        'Design, media or communication': 4,
        'Teaching, training or child care': 5,
        'Something else': 2,
        [ratherNot]: 3,
      },
      'work-pattern': {
        'By day, at much the same times': 84,
        'By day, at changing times': 11,
        'None of these fits': 2,
        [ratherNot]: 3,
      },
      'outside-contact': { 'Most of it': 8, 'Some of it': 38, 'Little or none of it': 51, [ratherNot]: 3 },
      'kind-of-contract': {
        'A permanent one': 88,
        'One for a limited time or a season': 8,
        'Another kind, or I am not sure': 2,
        [ratherNot]: 2,
      },
      'work-place': { 'At a workplace or site': 44, 'At home': 15, 'A mix of workplace and home': 38, [ratherNot]: 3 },
    },
    aspects: { meaning: -0.06, balance: 0.05, sleep: 0.03, growth: -0.03 },
  },
};

/** Texts of demonstration people: `short` names a thing, `long` has a sentence or two. */
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
