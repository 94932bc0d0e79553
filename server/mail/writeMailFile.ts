import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { makeFolder } from '../dataFolder.ts';
import { loadNodemailer } from './loadNodemailer.ts';

/** Writes a mail as {name}.eml, whole or not at all. Written again it replaces the first. */
export async function writeMailFile(folder: string, name: string, message: SendMailOptions): Promise<void> {
  const toBuffer = loadNodemailer().createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await toBuffer.sendMail(message);
  const file = path.join(folder, `${name}.eml`);
  const unfinished = path.join(folder, `.${randomUUID()}.part`);
  // A mail holds a personal link: for the owner of the folder alone.
  await makeFolder(folder);
  try {
    await writeFile(unfinished, bytes as Buffer, { mode: 0o600 });
    await rename(unfinished, file);
  } catch (error) {
    // On a full disk each attempt would leave one.
    await rm(unfinished, { force: true });
    throw error;
  }
}
