import { createRequire } from 'node:module';
import type nodemailer from 'nodemailer';

/** Loaded with the first mail, which is not on a start's time. */
export const loadNodemailer = (): typeof nodemailer =>
  createRequire(import.meta.url)('nodemailer') as typeof nodemailer;
