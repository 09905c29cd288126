import type { Approval, ApprovalDetail } from '#company/approvals/approval.contract.ts';
import { decideApproval, getApproval, listApprovals } from '#company/approvals/approval.contract.ts';
import { dataOf } from './sales-desk.ts';
import type { Answer, TestUser } from './test-app.ts';

/** The id of a request that was sent. */
export async function sentId(answer: Promise<Answer>): Promise<string> {
  return (await dataOf<{ approvalId: string }>(answer)).approvalId;
}

export function approve(user: TestUser, id: string): Promise<Answer> {
  return user.send(decideApproval, { params: { id }, body: { decision: 'grant' } });
}

export function readRequest(user: TestUser, id: string): Promise<ApprovalDetail> {
  return dataOf<ApprovalDetail>(user.send(getApproval, { params: { id } }));
}

export async function requestsFor(user: TestUser, query: Record<string, unknown>): Promise<string[]> {
  const found = await dataOf<Approval[]>(user.send(listApprovals, { query: { limit: 100, ...query } }));
  return found.map(({ id }) => id);
}
