import { expect, it } from 'vitest';
import { limitPasswordWork, passwordPlaces } from './limitPasswordWork.ts';

/** Begins work that runs until the test ends it, successfully or not. */
function begin(address: string) {
  let end!: (error?: Error) => void;
  const done = limitPasswordWork(
    address,
    () => new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve()))),
  );
  return { done, end: (error?: Error) => end(error) };
}

const busy = { code: 'TooManyRequests', details: { retryAfterSeconds: 2 } };
const addressOf = (network: number) => `192.0.2.${network}`;
const { all, ofOneNetwork } = passwordPlaces;

it('limits the places of one network, and frees a place whether the work succeeds or fails', async () => {
  const works = Array.from({ length: ofOneNetwork }, (_, host) => begin(`2001:db8:1:2::${host + 1}`));
  await expect(begin('2001:db8:1:2::ffff').done).rejects.toMatchObject(busy);
  const other = begin('2001:db8:1:3::1');

  works[0]!.end();
  await works[0]!.done;
  works.push(begin('2001:db8:1:2::ffff'));
  works[1]!.end(new Error('wrong password'));
  await expect(works[1]!.done).rejects.toThrow('wrong password');
  works.push(begin('2001:db8:1:2::ffff'));
  await expect(begin('2001:db8:1:2::ffff').done).rejects.toMatchObject(busy);
  for (const work of [...works.slice(2), other]) work.end();
  await Promise.all([...works.slice(2), other].map(({ done }) => done));
});

it('rejects work beyond the total number of places without starting it', async () => {
  const works = Array.from({ length: all }, (_, index) => begin(addressOf(Math.floor(index / ofOneNetwork))));
  let begun = false;
  const rejected = limitPasswordWork(addressOf(200), async () => void (begun = true));
  await expect(rejected).rejects.toMatchObject(busy);
  expect(begun).toBe(false);
  works[0]!.end();
  await works[0]!.done;
  expect(await limitPasswordWork(addressOf(200), async () => 'done')).toBe('done');
  for (const work of works) work.end();
  await Promise.all(works.map(({ done }) => done));
});
