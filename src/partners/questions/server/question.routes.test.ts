import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPartner, addStructure, sellFor } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { upload } from '../../../../tests/support/upload.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { listFiles } from '#company/files/file.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import type { CommissionSummary } from '#partners/commissions/commission.contract.ts';
import { listCommissions } from '#partners/commissions/commission.contract.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import type { CommissionQuestion } from '../question.contract.ts';
import * as contract from '../question.contract.ts';
import { answerDueOn } from '../question.rules.ts';

let desk: SalesDesk;
let firm: TestUser;
let rival: TestUser;
let salesHead: TestUser;
let financeManager: TestUser;
let partnerManager: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  salesHead = await desk.organization.user('Sales Head');
  financeManager = await desk.organization.user('Finance Manager');
  partnerManager = await desk.organization.user('Channel Partner Manager');
  firm = await addPartner(desk);
  rival = await addPartner(desk);
  await addStructure(desk, 'For all', anyTerms());
});

afterAll(() => desk.app.stop());

async function commissionFor(by = firm): Promise<string> {
  const { id } = await sellFor(desk, by);
  const [row] = await dataOf<CommissionSummary[]>(desk.head.send(listCommissions, { query: { saleId: id } }));
  return row?.id ?? '';
}

const REASON = 'Tranche 1 was to be ₹1,06,000';
const ask = (id: string, body: object = { seq: 1, reason: REASON }, as = firm) =>
  as.send(contract.askQuestion, { params: { id }, body });
const act = (
  call: typeof contract.answerQuestion | typeof contract.withdrawQuestion | typeof contract.assignQuestion,
  question: CommissionQuestion,
  body: object,
  as: TestUser,
) => as.send(call, { params: { id: question.commission.id, questionId: question.id }, body });
const asked = async (body?: object, as = firm) =>
  dataOf<CommissionQuestion>(ask(await commissionFor(as), body, as));
const of = (id: string, as: TestUser) =>
  dataOf<CommissionQuestion[]>(as.send(contract.listQuestionsOf, { params: { id } }));

async function told(user: TestUser, resourceId: string): Promise<string[]> {
  const rows = await dataOf<{ title: string; resourceId: string }[]>(user.send(listNotifications));
  return rows.filter((row) => row.resourceId === resourceId).map(({ title }) => title);
}

describe('a question of a firm', () => {
  it('goes to the Finance Manager, is due in five working days and is answered to who asked', async () => {
    const question = await asked();
    expect(question).toMatchObject({ seq: 1, reason: REASON, status: 'open', owner: null, isOverdue: false });
    // The organization works all days of the week.
    expect(question.dueOn).toBe(answerDueOn(desk.today, [1, 2, 3, 4, 5, 6, 7]));
    const [seen] = await of(question.commission.id, financeManager);
    expect(seen).toMatchObject({ owner: { id: financeManager.id }, allowedActions: ['answer', 'assign'] });
    expect(await told(financeManager, question.id)).toEqual([
      `${question.firm.name} asks about tranche 1 of ${question.commission.name}`,
    ]);
    const answered = await dataOf<CommissionQuestion>(
      act(contract.answerQuestion, question, { answer: 'The cap of 5% applies', version: 1 }, financeManager),
    );
    expect(answered).toMatchObject({ status: 'answered', version: 2, allowedActions: [] });
    expect(await told(firm, question.id)).toEqual([
      `Your question about tranche 1 of ${question.commission.name} is answered`,
    ]);
    const [own] = await of(question.commission.id, firm);
    expect(own).toMatchObject({ answer: 'The cap of 5% applies', endedBy: null, owner: null });
  });

  it('is overdue after its day', async () => {
    const question = await asked();
    await desk.run((work) =>
      work.db
        .updateTable('commissionQuestion')
        .set({ dueOn: '2026-01-05' })
        .where('id', '=', question.id)
        .execute(),
    );
    const query = { status: 'open' };
    const [first] = await dataOf<CommissionQuestion[]>(desk.finance.send(contract.listQuestions, { query }));
    expect(first).toMatchObject({ id: question.id, isOverdue: true });
  });

  it('carries its file, which the other side opens and another firm does not', async () => {
    const answer = await upload(desk.app.url, firm, 'note.pdf', onePagePdf('Note'), {});
    const { id: fileId } = await dataOf<{ id: string }>(answer);
    const question = await asked({ reason: REASON, fileId });
    expect(question.file).toEqual({ id: fileId, name: 'note.pdf' });
    const files = (as: TestUser) => as.send(listFiles, { params: { id: question.id } });
    expect((await dataOf<unknown[]>(files(desk.finance))).length).toBe(1);
    expect((await refusalOf(files(rival))).status).toBe(404);
    const again = await refusalOf(ask(question.commission.id, { reason: REASON, fileId }));
    expect(again).toEqual({ status: 400, message: 'The file was not found. Upload it again.' });
  });

  it('is reassigned to somebody who sees the sale, who then answers', async () => {
    const question = await asked();
    const early = await refusalOf(
      act(contract.answerQuestion, question, { answer: 'Yes, it is' }, partnerManager),
    );
    expect(early.status).toBe(403);
    const assign = (ownerId: string) => act(contract.assignQuestion, question, { ownerId }, salesHead);
    const stranger = await desk.organization.user('Sales Manager');
    const owners = await dataOf<{ id: string }[]>(
      financeManager.send(contract.listQuestionOwners, { params: { id: question.commission.id } }),
    );
    const ids = owners.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([salesHead.id, partnerManager.id, desk.finance.id]));
    expect(ids).not.toContain(stranger.id);
    expect(ids).not.toContain(firm.id);
    expect((await refusalOf(assign(stranger.id))).message).toBe(
      'This person does not see the sale. Choose another one.',
    );
    expect((await refusalOf(assign(firm.id))).message).toBe('Choose an active person of Finance or Sales.');
    await dataOf(assign(partnerManager.id));
    expect((await told(partnerManager, question.id)).length).toBe(1);
    await dataOf(
      act(contract.answerQuestion, question, { answer: 'Yes, it is', version: 2 }, partnerManager),
    );
  });

  it('may be withdrawn by the firm until it is answered', async () => {
    const question = await asked();
    expect((await refusalOf(act(contract.withdrawQuestion, question, { version: 9 }, firm))).status).toBe(
      409,
    );
    await dataOf(act(contract.withdrawQuestion, question, { version: 1 }, firm));
    const late = await refusalOf(
      act(contract.answerQuestion, question, { answer: 'Too late' }, desk.finance),
    );
    expect(late).toEqual({ status: 409, message: 'This question is already withdrawn.' });
  });

  it('is answered once by two people at once', async () => {
    const question = await asked();
    const answers = await Promise.all([
      act(contract.answerQuestion, question, { answer: 'First answer' }, financeManager),
      act(contract.answerQuestion, question, { answer: 'Second answer' }, desk.finance),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('what a question may not be', () => {
  it('about a tranche that there is not, without words, or about the commission of another firm', async () => {
    const id = await commissionFor();
    expect(await refusalOf(ask(id, { seq: 9, reason: REASON }))).toEqual({
      status: 400,
      message: 'This commission has no tranche 9. Choose another one.',
    });
    expect((await refusalOf(ask(id, { reason: 'x' }))).status).toBe(400);
    expect((await refusalOf(ask(id, undefined, rival))).status).toBe(404);
    expect((await refusalOf(ask(id, undefined, desk.finance))).status).toBe(403);
    expect((await refusalOf(act(contract.answerQuestion, await asked(), {}, desk.finance))).message).toBe(
      'Enter the answer.',
    );
  });

  it('read by an agent who has not asked it, nor by an executive', async () => {
    const agent = await desk.organization.user('Channel Partner Agent', {
      channelPartnerId: firm.caller.channelPartnerId ?? '',
      projectIds: [desk.project.id],
    });
    const id = await commissionFor(agent);
    await dataOf(ask(id));
    const seq = await refusalOf(ask(id, undefined, agent));
    expect(seq).toEqual({ status: 400, message: 'Ask about the whole commission.' });
    const own = await dataOf<CommissionQuestion>(ask(id, { reason: REASON }, agent));
    expect((await of(id, agent)).map((one) => one.id)).toEqual([own.id]);
    expect((await of(id, firm)).length).toBe(2);
    const executive = await desk.organization.user('Sales Executive');
    expect((await refusalOf(executive.send(contract.listQuestions, { query: {} }))).status).toBe(403);
  });
});
