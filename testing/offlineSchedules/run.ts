import type { HttpParticipant } from '../servers/httpParticipant.ts';
import type { Device } from './device.ts';
import type { Invited, ScheduleSite } from './scheduleSite.ts';
import type { ShownAnswers } from './shownAnswer.ts';

/** The parts and the state of a running schedule. */
export interface Run {
  site: ScheduleSite;
  device: Device;
  invited: Invited;
  /** The address of the invitation. */
  link: string;
  /** The same participant over HTTP, to read the answers from the server. */
  participant: HttpParticipant;
  /** The last answer given to each question. */
  given: ShownAnswers;
  /** The log so far, one line per event. */
  trace: string[];
}
