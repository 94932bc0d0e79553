/** Who there is, what they see, and what they never do: each sentence a key of `t`. */
export interface SeenBy {
  who: string;
  sees: string;
  never: string;
}

/** By wire conventions sections 3 and 8; the roles of an organisation each see what the one before sees, and more. */
export const seenBy: readonly SeenBy[] = [
  {
    who: 'You',
    sees: 'Your own answers and your personal report; with an account, also later.',
    never: 'Anything of anybody else.',
  },
  {
    who: 'Your manager, your colleagues',
    sees: 'Nothing here, unless they have one of the roles below. Your organisation may pass on results of groups.',
    never: 'Your answers and your report.',
  },
  {
    who: 'Role “report” in your organisation',
    sees: 'Results of groups, when a survey has closed.',
    never: 'Answers or report of a person, who was invited, and who has taken part.',
  },
  {
    who: 'Role “view”',
    sees: 'Besides: the surveys, the names, addresses and groups of those invited, and who has submitted.',
    never: 'Answers or report of a person, and when, where or for how long somebody answered.',
  },
  {
    who: 'Role “edit”',
    sees: 'The same. They make surveys, invite and remind people.',
    never: 'As above.',
  },
  {
    who: 'Role “manage”',
    sees: 'Besides: who administers the organisation and what they did, and a file of all answers in which each question is shuffled for itself and what few people chose is merged or held back.',
    never: 'As above. The file has no row for a person.',
  },
  {
    who: 'Super administrators, who look after all organisations',
    sees: 'What the roles above see, of every organisation. What they do there is noted in its audit log.',
    never: 'Answers or report of a person.',
  },
  {
    who: 'The contact for risks, where one is named',
    sees: 'That at least one of several people’s answers told of much distress.',
    never: 'Who, and how many.',
  },
  {
    who: 'Other organisations',
    sees: 'Averages over at least three organisations and a hundred people, rounded.',
    never: 'Which organisations and people these were.',
  },
  {
    who: 'Whoever runs this installation',
    sees: 'Technically everything on the server: no program can prevent that. They are bound by law and by what they have agreed with your organisation.',
    never: 'Your password. The log of the server holds no names, addresses or answers.',
  },
];
