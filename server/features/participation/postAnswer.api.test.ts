import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerAll, createApiApp, participate, type ApiApp, type Participant } from '#testing/servers/apiApp.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let person: Participant;
let surveys = 0;
beforeAll(async () => {
  api = await createApiApp();
});
beforeEach(async () => {
  const { tokens } = await makeSurvey(api, { people: 2, name: `Answers ${++surveys}` });
  person = await participate(api, tokens[0]!);
});
afterAll(() => api.close());

const stored = async (questionId: string, participant = person) => {
  const { sections } = await participant.survey();
  return sections
    .flatMap(({ questions }: { questions: { id: string; subquestions: { id: string }[] | null }[] }) =>
      questions.flatMap((question) => [question, ...(question.subquestions ?? [])]),
    )
    .find(({ id }: { id: string }) => id === questionId);
};

describe('saving', () => {
  it.each([
    ['single choice', { questionId: 'work-place', intValue: 1 }, { answerIndex: 1 }],
    ['scale', { questionId: 'energy-enough', intValue: 5 }, { answerIndex: 5 }],
    [
      'not applicable',
      { questionId: 'support-manager', notApplicable: true },
      { answerNotApplicable: true, answerIndex: null },
    ],
    ['matrix row', { questionId: 'energy-attention', intValue: 1 }, { answerIndex: 1 }],
    [
      'free text, trimmed',
      { questionId: 'one-change', stringValue: '  Fewer meetings.\n<b>x</b> ' },
      { answeredStringValue: 'Fewer meetings.\n<b>x</b>' },
    ],
  ])('%s', async (_kind, answer, expected) => {
    const { status, text } = await person.answer(answer);
    expect([status, text]).toEqual([204, '']);
    expect(await stored(answer.questionId)).toMatchObject(expected);
  });

  it('accepts null in the same way as an omitted field', async () => {
    const answer = {
      questionId: 'energy-enough',
      intValue: 2,
      intValueArray: null,
      stringValue: null,
      notApplicable: null,
      otherTitle: null,
      answeredAt: null,
    };
    expect((await person.answer(answer)).status).toBe(204);
  });

  it('replaces the previous answer completely, such as "not applicable" by a value or a text by an empty one', async () => {
    await person.answer({ questionId: 'support-manager', notApplicable: true });
    await person.answer({ questionId: 'support-manager', intValue: 3 });
    expect(await stored('support-manager')).toMatchObject({ answerNotApplicable: null, answerIndex: 3 });
    await person.answer({ questionId: 'one-change', stringValue: 'something' });
    await person.answer({ questionId: 'one-change', stringValue: '' });
    expect(await stored('one-change')).toMatchObject({ answeredStringValue: null });
    const rows = await api.db
      .selectFrom('answer')
      .where('question_id', '=', 'one-change')
      .select('string_value')
      .execute();
    expect(JSON.stringify(rows)).not.toContain('something');
  });

  it('records the time of the first answer as the start', async () => {
    await person.answer({ questionId: 'energy-enough', intValue: 2 });
    const { whenStarted } = (await person.survey()).participation;
    api.wait(5_000);
    await person.answer({ questionId: 'energy-enough', intValue: 3 });
    expect((await person.survey()).participation.whenStarted).toBe(whenStarted);
  });
});

describe('simultaneous answers', () => {
  let people: Participant[];
  beforeEach(async () => {
    const { tokens } = await makeSurvey(api, { name: `Crowd ${surveys}`, people: 8 });
    people = await Promise.all(tokens.map((token) => participate(api, token)));
  });

  it('are saved independently: a rejected one does not affect the others', async () => {
    const [first, second, submitted, withdrawn, late, stranger, broken, last] = people as [
      Participant,
      Participant,
      Participant,
      Participant,
      Participant,
      Participant,
      Participant,
      Participant,
    ];
    await answerAll(submitted);
    await submitted.complete();
    await late.answer({ questionId: 'energy-enough', intValue: 4 });
    const earlier = new Date(Date.now() - 1000).toISOString();
    await withdrawn.answer({ questionId: 'energy-enough', intValue: 4 });
    await api.call('POST', `/participation/${withdrawn.participationId}/withdraw`, { token: withdrawn.token });
    const requested = [
      first.answer({ questionId: 'energy-enough', intValue: 1 }),
      second.answer({ questionId: 'energy-enough', intValue: 2 }),
      first.answer({ questionId: 'work-place', intValue: 1 }),
      submitted.answer({ questionId: 'energy-enough', intValue: 1 }),
      withdrawn.answer({ questionId: 'energy-enough', intValue: 1, answeredAt: earlier }),
      late.answer({ questionId: 'energy-enough', intValue: 1, answeredAt: earlier }),
      api.call('POST', `/participation/${stranger.participationId}/answer`, {
        token: first.token,
        json: { questionId: 'energy-enough', intValue: 1 },
      }),
      api.call('POST', `/participation/${stranger.participationId}/answer`, {
        token: 'wrong',
        json: { questionId: 'energy-enough', intValue: 1 },
      }),
      broken.answer({ questionId: 'one-change', stringValue: 'half a pair: \ud800' }),
      last.answer({ questionId: 'energy-enough', intValue: 3 }),
    ];
    const answers = await Promise.all(requested);
    expect(answers.map(({ status, body }) => body?.error ?? status)).toEqual([
      204,
      204,
      204,
      'ParticipationAlreadyCompleted',
      204,
      204,
      'ParticipationNotFound',
      'NotLoggedIn',
      204,
      204,
    ]);
    const values = await Promise.all(
      [first, second, submitted, withdrawn, late, stranger, last].map(
        async (each) => (await stored('energy-enough', each)).answerIndex,
      ),
    );
    expect(values).toEqual([1, 2, 5, null, 4, null, 3]);
    expect(await stored('one-change', broken)).toMatchObject({ answeredStringValue: 'half a pair: \ufffd' });
    expect((await first.survey()).participation.whenStarted).toBe(api.clock().toISOString());
  });

  // The embedded database has one connection, so it runs nothing simultaneously.
  it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
    'do not wait for a person whose participation is locked',
    async () => {
      await Promise.all(people.map((each) => each.answer({ questionId: 'energy-enough', intValue: 1 })));
      let held: ReturnType<Participant['answer']> | undefined;
      await api.db.transaction().execute(async (tx) => {
        await tx
          .selectFrom('participation')
          .where('public_id', '=', people[0]!.participationId)
          .select('id')
          .forUpdate()
          .execute();
        // The first answer is sent alone. The others are sent together while it is being saved.
        const requested = people.map((each) => each.answer({ questionId: 'energy-enough', intValue: 2 }));
        held = requested[0];
        const others = await Promise.all(requested.slice(1));
        expect(others.map(({ status }) => status)).toEqual(Array(7).fill(204));
      });
      expect((await held)?.status).toBe(204);
      expect(await stored('energy-enough', people[0])).toMatchObject({ answerIndex: 2 });
    },
  );
});

describe('answeredAt', () => {
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

  it('acknowledges an older answer without saving it', async () => {
    await person.answer({ questionId: 'energy-enough', intValue: 4, answeredAt: at(-1_000) });
    expect((await person.answer({ questionId: 'energy-enough', intValue: 1, answeredAt: at(-2_000) })).status).toBe(
      204,
    );
    expect(await stored('energy-enough')).toMatchObject({ answerIndex: 4 });
  });

  it('does not bring a cleared answer back', async () => {
    await person.answer({ questionId: 'one-change', stringValue: '', answeredAt: at(-1_000) });
    await person.answer({ questionId: 'one-change', stringValue: 'older', answeredAt: at(-2_000) });
    expect(await stored('one-change')).toMatchObject({ answeredStringValue: null });
  });

  it('replaces a future time by the current one, so that a later answer wins', async () => {
    await person.answer({ questionId: 'energy-enough', intValue: 4, answeredAt: at(3_600_000) });
    await person.answer({ questionId: 'energy-enough', intValue: 2, answeredAt: at(0) });
    expect(await stored('energy-enough')).toMatchObject({ answerIndex: 2 });
  });

  it('stores the current time instead of one in the far future', async () => {
    await person.answer({ questionId: 'energy-enough', intValue: 4, answeredAt: '9999-12-31T23:59:59.999Z' });
    const [row] = await api.db
      .selectFrom('answer')
      .where('question_id', '=', 'energy-enough')
      .orderBy('answered_at', 'desc')
      .select('answered_at')
      .execute();
    expect(Math.abs(row!.answered_at.getTime() - Date.now())).toBeLessThan(5_000);
  });

  it('accepts any time in the past, and lets the latest one win', async () => {
    for (const [answeredAt, intValue, expected] of [
      ['1000-01-01T00:00:00Z', 1, 1],
      ['1969-12-31T23:59:59.998Z', 2, 2],
      ['1969-12-31T23:59:59.997Z', 3, 2],
      ['1969-12-31T23:59:59.999Z', 4, 4],
    ] as const) {
      expect((await person.answer({ questionId: 'energy-enough', intValue, answeredAt })).status).toBe(204);
      expect(await stored('energy-enough')).toMatchObject({ answerIndex: expected });
    }
  });

  it.each(['yesterday', '2026-02-30T00:00:00Z', ''])(
    'rejects %o with an error that names the field',
    async (answeredAt) => {
      const { body } = await person.answer({ questionId: 'energy-enough', intValue: 4, answeredAt });
      expect(body).toMatchObject({ error: 'Validation', messages: [{ property: 'answeredAt' }] });
    },
  );
});

describe('refusals', () => {
  it.each([
    ['QuestionNotFound', { questionId: 'nope', intValue: 1 }],
    ['QuestionNotFound', { questionId: 'energy-and-rest-rows', intValue: 1 }],
    ['QuestionNotFound', { questionId: '__proto__', intValue: 1 }],
    ['StringValueNotAllowed', { questionId: 'energy-enough', stringValue: 'text' }],
    ['StringValueNotAllowed', { questionId: 'work-place', intValue: 0, stringValue: 'text' }],
    ['IntValueOutOfBounds', { questionId: 'energy-enough', intValue: 6 }],
    ['IntValueOutOfBounds', { questionId: 'energy-enough', intValue: 1e15 }],
    ['IntValueOutOfBounds', { questionId: 'work-place', intValue: -1 }],
    ['NoAnswerProvided', { questionId: 'energy-enough' }],
    ['NoAnswerProvided', { questionId: 'energy-enough', notApplicable: true }],
    ['NoAnswerProvided', { questionId: 'work-place', intValueArray: [1] }],
  ])('answers %s to %o', async (error, answer) => {
    const { status, body } = await person.answer(answer);
    expect([status, body.error]).toEqual([400, error]);
  });

  it.each([
    ['questionId', {}],
    ['questionId', { questionId: 3, intValue: 1 }],
    ['questionId', { questionId: '', intValue: 1 }],
    ['intValue', { questionId: 'energy-enough', intValue: '3' }],
    ['intValue', { questionId: 'energy-enough', intValue: 2.5 }],
    ['intValueArray[1]', { questionId: 'energy-enough', intValueArray: [1, 'x'] }],
    ['stringValue', { questionId: 'one-change', stringValue: 'x'.repeat(10_001) }],
    ['stringValue', { questionId: 'one-change', stringValue: 'a\0b' }],
    ['notApplicable', { questionId: 'energy-enough', notApplicable: 1 }],
    ['extra', { questionId: 'energy-enough', intValue: 1, extra: true }],
    ['body', []],
    ['body', '"text"'],
    ['body', '{"questionId":'],
    ['body', '{"__proto__":{"x":1},"questionId":"energy-enough"}'],
  ])('answers Validation naming %s', async (property, answer) => {
    const { status, body } = await person.answer(answer as object);
    expect([status, body.error]).toEqual([400, 'Validation']);
    expect(body.messages.map((message: { property: string }) => message.property)).toContain(property);
  });

  it('answers NotLoggedIn before it checks anything else', async () => {
    const path = `/participation/${person.participationId}/answer`;
    for (const token of [undefined, 'wrong']) {
      const { status, body } = await api.call('POST', path, {
        token,
        json: { questionId: 'energy-enough', intValue: 9 },
      });
      expect([status, body.error]).toEqual([401, 'NotLoggedIn']);
    }
    api.wait(16 * 60_000);
    expect((await person.answer({ questionId: 'energy-enough', intValue: 3 })).status).toBe(401);
  });

  it("answers ParticipationNotFound for another person's id, an unknown one and the administrators' one", async () => {
    const { tokens, adminIds } = await makeSurvey(api, { people: 2, name: `Strangers ${surveys}` });
    const stranger = await participate(api, tokens[0]!);
    for (const id of [stranger.participationId, adminIds[0], '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      const answer = { questionId: 'energy-enough', intValue: 3 };
      const { status, body } = await api.call('POST', `/participation/${id}/answer`, {
        token: person.token,
        json: answer,
      });
      expect([status, body.error]).toEqual([400, 'ParticipationNotFound']);
    }
    expect(await stored('energy-enough', stranger)).toMatchObject({ answerIndex: null });
  });

  it('answers SurveyNotAvailable before opening and after closing', async () => {
    const pulse = await makeSurvey(api, { people: 2, name: `Pending ${surveys}`, status: 'READY' });
    const early = await participate(api, pulse.tokens[0]!);
    expect((await early.answer({ questionId: 'energy-enough', intValue: 3 })).body.error).toBe('SurveyNotAvailable');
    await pulse.open();
    expect((await early.answer({ questionId: 'energy-enough', intValue: 3 })).status).toBe(204);
    await pulse.close();
    expect((await early.answer({ questionId: 'energy-enough', intValue: 1 })).body.error).toBe('SurveyNotAvailable');
    expect(await stored('energy-enough', early)).toMatchObject({ answerIndex: 3 });
  });

  it('answers ParticipationAlreadyCompleted before it checks the answer', async () => {
    await answerAll(person);
    await person.complete();
    for (const answer of [{ questionId: 'energy-enough', intValue: 1 }, { questionId: 'nope' }]) {
      expect((await person.answer(answer)).body.error).toBe('ParticipationAlreadyCompleted');
    }
    expect(await stored('energy-enough')).toMatchObject({ answerIndex: 5 });
  });
});
