import { reports, type Reports, type ReportTimes } from './reports.ts';

/** Prints, for each number of responses, what a report takes beside SQL over one row an answer. */
export async function printReports(postgresUrl: string, sizes: number[]): Promise<void> {
  console.log('## Report of a closed survey, by one SQL query over one row an answer for the aspects in it alone\n');
  const all: Reports[] = [];
  for (const people of sizes) all.push(await reports(postgresUrl, people));

  console.log('| responses | report | asked | product | SQL | ratio | goal |');
  console.log('|---|---|---|---|---|---|---|');
  for (const { people, whole, filtered } of all) {
    for (const [name, times] of [['everybody', whole], ['an answer within a group', filtered]] as const) {
      console.log(timesRow(people, name, 'first', times));
      console.log(timesRow(people, name, 'repeated', times));
    }
  }
  console.log('\n| responses | answers | snapshot on disk | answers on disk | ratio | goal | memory a response | goal | closing | goal |');
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const each of all) console.log(sizesRow(each));
  console.log('');
}

/** Few responses are a matter of milliseconds either way, so there the goal is a time and not a ratio. */
const goals = { few: 5_000, first: { few: '200 ms', many: '1' }, repeated: { few: '20 ms', many: '0.2' }, bytes: 0.1, memory: 400, closing: 0.5 };

function timesRow(people: number, name: string, which: 'first' | 'repeated', times: ReportTimes): string {
  const taken = times[which];
  return `| ${count(people)} | ${name} | ${which} | ${taken.toFixed(1)} ms | ${times.bySql.toFixed(1)} ms | ${(taken / times.bySql).toFixed(3)} | ${goals[which][people < goals.few ? 'few' : 'many']} |`;
}

function sizesRow({ people, items, answers, snapshotBytes, answerBytes, memory, closing }: Reports): string {
  return `| ${count(people)} | ${count(answers)} to ${items} items | ${megabytes(snapshotBytes)} | ${megabytes(answerBytes)} | ${(snapshotBytes / answerBytes).toFixed(3)} | ${goals.bytes} `
    + `| ${Math.round(memory / people)} B, ${megabytes(memory)} in all | ${goals.memory} B | ${(closing / 1000).toFixed(2)} s, ${(closing / people).toFixed(3)} ms a response | ${goals.closing} ms |`;
}

const count = (number: number) => String(number).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
