import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { startDemandWorker } from '../../../../tests/support/demand-worker.ts';
import { dataOf, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestApp, TestOrganization } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { DemandedTower } from './demandedTower.factory.ts';
import { certifiedMilestone, demandedTower } from './demandedTower.factory.ts';
import type { Work } from '#platform/server/context.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { checkPaper } from '#company/papers/paper.contract.ts';
import type { Milestone } from '#site/milestones/milestone.contract.ts';
import { getMilestone } from '#site/milestones/milestone.contract.ts';
import type { MilestoneProof } from '#site/proofs/proof.contract.ts';
import { getMilestoneProof, putMilestoneProof } from '#site/proofs/proof.contract.ts';
import { COMPLETION } from '#site/completion.conditions.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { postDemandRun, previewDemandRun } from './demandRun.commands.ts';
import * as contract from '../demandLetter.contract.ts';

let app: TestApp;
let organization: TestOrganization;
let worker: Worker;
let tower: DemandedTower;
let runId: string;

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(organization.businessHead.caller, new Date().toISOString(), command);

beforeAll(async () => {
  app = await testApp({ withMail: true });
  organization = await app.organization();
  worker = await startDemandWorker(app);
  tower = await run((work) => demandedTower(work, { registered: 3, unregistered: 1 }));
  await addressed(tower.saleIds[0], 'first@buyers.test');
  await addressed(tower.saleIds[1], 'second@buyers.test');
  await addressed(tower.saleIds[2], null);
  runId = await postedRun('plinth');
});

afterAll(async () => {
  await worker?.stop();
  await app?.stop();
});

const addressed = (saleId: string | undefined, email: string | null) =>
  run(({ db }) =>
    db
      .updateTable('saleApplicant')
      .set({ email })
      .where('saleId', '=', saleId ?? '')
      .execute(),
  );

/** A run on a milestone that is completed now, with its letters. */
async function postedRun(key: string): Promise<string> {
  const id = await run(async (work) => {
    const milestoneId = await certifiedMilestone(work, app, { ...tower, key });
    const done = { progressPct: 100, status: 'completed' as const };
    await updateMilestoneProgress({ ...work, subscribers: [] }, milestoneId, done, COMPLETION);
    const rehearsed = await previewDemandRun(work, { kind: 'milestone', milestoneId });
    await postDemandRun(work, rehearsed.id);
    return rehearsed.id;
  });
  await vi.waitUntil(async () => (await statusOf(id)).lettersStatus === 'written', { timeout: 60_000 });
  return id;
}

const statusOf = (id: string) =>
  run(({ db }) =>
    db
      .selectFrom('demandRun')
      .select(['lettersStatus', 'letters', 'lettersPrinted'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

const lettersOf = (id: string) =>
  run(({ db }) =>
    db
      .selectFrom('demandLetter')
      .innerJoin('demandLetterInstallment', 'demandLetterInstallment.letterId', 'demandLetter.id')
      .select(['letterNumber', 'seqNo', 'totalPaise', 'storageKey', 'installmentId', 'saleId'])
      .where('runId', '=', id)
      .orderBy('seqNo')
      .execute(),
  );

async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

describe('the letters of a demand run', () => {
  it('are one for each buyer who was asked, numbered without gap, printed and kept by their content', async () => {
    const letters = await lettersOf(runId);
    expect(letters.map(({ seqNo }) => seqNo)).toEqual([1, 2, 3]);
    expect(letters[0]?.letterNumber).toMatch(/^D\/\d\d-\d\d\/000001$/);
    expect(await statusOf(runId)).toEqual({ lettersStatus: 'written', letters: 3, lettersPrinted: 3 });
    const kept = await Promise.all(letters.map(({ storageKey }) => app.files.exists(storageKey ?? '')));
    expect(kept).toEqual([true, true, true]);
    await postedRun('slab:4');
    const numbers = await run(({ db }) => db.selectFrom('demandLetter').select('seqNo').execute());
    expect(numbers.map(({ seqNo }) => seqNo).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('require exactly what was demanded, with the invoice and the reason', async () => {
    const [letter] = await lettersOf(runId);
    const installment = await run(({ db }) =>
      db
        .selectFrom('installment')
        .innerJoin('invoiceInstallment', 'invoiceInstallment.installmentId', 'installment.id')
        .innerJoin('invoice', 'invoice.id', 'invoiceInstallment.invoiceId')
        .select([
          'installment.principalPaise',
          'installment.cgstPaise',
          'installment.sgstPaise',
          'installment.igstPaise',
          'invoice.invoiceNumber',
        ])
        .where('installment.id', '=', letter?.installmentId ?? '')
        .executeTakeFirstOrThrow(),
    );
    const { principalPaise, cgstPaise, sgstPaise, igstPaise } = installment;
    expect(letter?.totalPaise).toBe(principalPaise + cgstPaise + sgstPaise + igstPaise);
    const answer = await organization.businessHead.send(contract.getDemandLetter, {
      params: { id: letter?.installmentId ?? '' },
    });
    expect(answer.status).toBe(200);
    const text = await textOf(answer.body['bytes'] as Uint8Array);
    expect(text).toContain(letter?.letterNumber);
    expect(text).toContain(installment.invoiceNumber);
    expect(text).toMatch(/Plinth of .+ was completed on /);
  });

  it('carry one code behind which anybody finds the proof of the work, which stays as it is from then on', async () => {
    const letters = await lettersOf(runId);
    const printed = await Promise.all(
      letters.map(async ({ installmentId }) => {
        const params = { id: installmentId };
        const answer = await organization.businessHead.send(contract.getDemandLetter, { params });
        return textOf(answer.body['bytes'] as Uint8Array);
      }),
    );
    const milestoneId = await run(async ({ db }) => {
      const { milestoneId: id } = await db
        .selectFrom('demandRun')
        .select('milestoneId')
        .where('id', '=', runId)
        .executeTakeFirstOrThrow();
      return id ?? '';
    });
    const { proof, mayChoose } = await dataOf<MilestoneProof>(
      organization.businessHead.send(getMilestoneProof, { params: { id: milestoneId } }),
    );
    expect(printed.map((text) => text.includes(proof?.code ?? 'no code'))).toEqual([true, true, true]);
    expect(mayChoose).toBe(false);
    expect(await dataOf(app.send(checkPaper, { params: { code: proof?.code ?? '' } }))).toMatchObject({
      title: 'Proof of work',
      status: 'valid',
      content: { parts: [{ title: 'Architect certificate' }] },
    });
    const { version } = await dataOf<Milestone>(
      organization.businessHead.send(getMilestone, { params: { id: milestoneId } }),
    );
    const choose = { params: { id: milestoneId }, body: { photoIds: [], version } };
    const refusal = await refusalOf(organization.businessHead.send(putMilestoneProof, choose));
    expect(refusal.message).toContain('the proof that the letters name stays as it is');
  });

  it('are mailed once, with the PDF, to the buyers whose address is known', async () => {
    const mail = await app.mails.next('first@buyers.test');
    expect(mail.subject).toMatch(/^Demand D\/\d\d-\d\d\/000001 for /);
    expect(mail.raw).toMatch(/filename="?D-\d\d-\d\d-000001\.pdf/);
    const sent = await run(({ db }) =>
      db.selectFrom('mail').select('recipient').where('template', '=', 'demandLetter').execute(),
    );
    // Of two runs.
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
      'first@buyers.test',
      'first@buyers.test',
      'second@buyers.test',
      'second@buyers.test',
    ]);
  });

  it('come in one archive, in the order of their numbers', async () => {
    const answer = await organization.businessHead.send(contract.getLettersOfRun, { params: { id: runId } });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const parts = Object.entries(unzipSync(new Uint8Array(answer.body['bytes'] as Uint8Array)));
    expect(parts.map(([name]) => name.slice(0, 14))).toEqual(
      (await lettersOf(runId)).map(({ letterNumber }) => letterNumber.replaceAll('/', '-')),
    );
    for (const [, pdf] of parts) expect(strFromU8(pdf.subarray(0, 5))).toBe('%PDF-');
  });

  it('are never changed, and leave no gap in their numbers', async () => {
    const change = run(({ db }) => db.updateTable('demandLetter').set({ totalPaise: 1 }).execute());
    await expect(change).rejects.toThrow('A demand letter that was written cannot be changed.');
    const renumber = run(({ db }) => db.updateTable('demandLetter').set({ seqNo: 99 }).execute());
    await expect(renumber).rejects.toThrow('A demand letter that was written cannot be changed.');
  });

  it('are not there for what was demanded otherwise, and says so', async () => {
    const booking = await run(({ db }) =>
      db
        .selectFrom('installment')
        .select('id')
        .where('saleId', '=', tower.saleIds[0] ?? '')
        .orderBy('seq')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(
      await refusalOf(
        organization.businessHead.send(contract.getDemandLetter, { params: { id: booking.id } }),
      ),
    ).toEqual({ status: 409, message: 'This installment has no letter.' });
    const empty = await run((work) =>
      previewDemandRun(work, { kind: 'dates', projectId: tower.projectId, upTo: work.today }),
    );
    expect(
      await refusalOf(organization.businessHead.send(contract.getLettersOfRun, { params: { id: empty.id } })),
    ).toEqual({ status: 409, message: 'This run has no letters.' });
  });
});
