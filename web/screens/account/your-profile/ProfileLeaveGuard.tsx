import { LeaveGuard } from '#web/layout/LeaveGuard.tsx';
import { paths } from '#web/paths.ts';

/** Where the profile is shown, alone or below a modal. */
const shown: readonly string[] = [
  paths.yourProfile(),
  paths.changeEmail(),
  paths.removeTotp(),
  paths.deleteMyAccount(),
].map(({ to }) => to);

/** Asks before what was typed into the profile is lost. */
export const ProfileLeaveGuard = ({ active, words }: { active: boolean; words: string }) => (
  <LeaveGuard active={active} isKept={(_, pathname) => shown.includes(pathname.replace(/\/$/, ''))} words={words} />
);
