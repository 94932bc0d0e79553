import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readHead } from './restore.ts';

const day = 86_400_000;

interface Verified {
  /** The file of the back-up. */
  file: string;
  /** ISO 8601. */
  madeAt: string;
}

/**
 * Deletes back-ups that are more than `keepDays` days older than a verified one: files in the same folder whose names
 * differ from its name only in digits, and that are back-ups by their content. Ages are differences between the times
 * in the files, so the present time does not matter. Where two successive ones are more than a month, or `keepDays`,
 * apart, a clock may have been wrong. Nothing beyond that gap is deleted.
 * @param now only to reject a verified one from the future.
 */
export async function deleteOldBackUps(
  verified: Verified,
  keepDays: number,
  now: Date,
  print: (line: string) => void,
): Promise<void> {
  const newest = Date.parse(verified.madeAt);
  if (newest > now.getTime() + day) {
    print(`No back-up was deleted: by this machine’s clock, ${verified.file} was made in the future.`);
    return;
  }
  const longestGap = Math.max(keepDays, 31) * day;
  let previous = newest;
  for (const { file, madeAt } of await listOlder(verified.file, newest)) {
    if (previous - madeAt > longestGap) {
      print(
        `${file} and older back-ups were not deleted: the next one was made ${Math.floor((previous - madeAt) / day)} days later, so a clock may have been wrong. Delete them yourself.`,
      );
      return;
    }
    previous = madeAt;
    if (newest - madeAt <= keepDays * day) continue;
    await rm(file, { force: true });
    print(`Deleted ${file}, made on ${new Date(madeAt).toISOString()}.`);
  }
}

/** Lists the back-ups in a folder that are older than one of them and are named like it, from the latest to the oldest. */
async function listOlder(verified: string, newest: number): Promise<{ file: string; madeAt: number }[]> {
  const folder = path.dirname(verified);
  const nameWithoutDigits = (name: string) => name.replaceAll(/\d+/g, '0');
  const alike = (await readdir(folder)).filter(
    (name) =>
      nameWithoutDigits(name) === nameWithoutDigits(path.basename(verified)) &&
      name !== path.basename(verified) &&
      !name.endsWith('.partial'),
  );
  const backUps = await Promise.all(
    alike.map(async (name) => {
      const file = path.join(folder, name);
      // Another run may have deleted it meanwhile.
      const found = await lstat(file).catch(() => null);
      const head = found?.isFile() ? await readHead(file).catch(() => null) : null;
      return { file, madeAt: Date.parse(head?.madeAt ?? '') };
    }),
  );
  return backUps.filter(({ madeAt }) => madeAt < newest).toSorted((a, b) => b.madeAt - a.madeAt);
}
