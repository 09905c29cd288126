import type { Call, ResultOf } from '#platform/contract/call.ts';
import { MAX_LINES } from '#partners/commission-runs/commissionRun.contract.ts';
import { MAX_PAYABLE } from '#partners/commission-runs/payment.contract.ts';
import type { listPayable, payCommissions } from '#partners/commission-runs/payment.contract.ts';

interface Payer {
  url: string;
  /** Of a person of Finance who has just signed in. */
  token: string;
  /** Of the project of the tranches. */
  accountId: (projectId: string) => string;
}

interface TimedRun {
  payments: number;
  /** How the same was answered with one wrong tranche among them. */
  refusal: string;
  rehearsedMs: number;
  /** Made, and where it waits for another person released too. */
  paidMs: number;
  status: string;
}

const NO_SUCH_TRANCHE = 20;

/** Pays as many tranches of one project as a run may have, as the screen does it: chosen, rehearsed, paid. */
export async function payManyAtOnce({ url, token, accountId }: Payer): Promise<TimedRun> {
  const send = (method: string, path: string, body?: object) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const ask = async <C extends Call>(method: C['method'], path: string, body?: object) => {
    const answer = await send(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: ResultOf<C> };
    return data;
  };
  const { firms } = await ask<typeof listPayable>('GET', `/commission-runs/payable?limit=${MAX_PAYABLE}`);
  const payable = firms.flatMap(({ lines }) => lines.filter(({ reason }) => reason === null));
  const projectId = payable[0]?.projectId ?? '';
  const tranches = payable
    .filter((line) => line.projectId === projectId)
    .slice(0, MAX_LINES)
    .map(({ commissionId, seq }) => ({ commissionId, seq }));
  const body = { tranches, fromAccountId: accountId(projectId) };
  const timed = async (more: object) => {
    const began = performance.now();
    const payment = await ask<typeof payCommissions>('POST', '/commissions/bulk-payment', {
      ...body,
      ...more,
    });
    return { payment, ms: performance.now() - began };
  };
  // One wrong among all: nothing is paid, so that the same can be paid afterwards.
  const wrong = tranches.map((one, at) =>
    at === tranches.length - 1 ? { ...one, seq: NO_SUCH_TRANCHE } : one,
  );
  const refusal = await send('POST', '/commissions/bulk-payment', { ...body, tranches: wrong });
  const rehearsal = await timed({ preview: true });
  const paid = await timed({});
  return {
    payments: tranches.length,
    refusal: `${refusal.status} ${await refusal.text()}`,
    rehearsedMs: rehearsal.ms,
    paidMs: paid.ms,
    status: paid.payment.run?.status ?? 'nothing',
  };
}
