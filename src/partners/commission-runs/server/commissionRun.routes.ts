import { conflict } from '#platform/contract/errors.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import type { PaperPress } from '#company/papers/server/paper.printing.ts';
import { printPaper } from '#company/papers/server/paper.printing.ts';
import * as contract from '../commissionRun.contract.ts';
import * as payments from '../payment.contract.ts';
import { bankFile } from './bankFile.ts';
import { listCommissionPayments } from './commissionPayment.queries.ts';
import { commissionRunSheet, totalCommissionRuns } from './commissionRun.list.ts';
import { getCommissionRun, listCommissionRuns } from './commissionRun.queries.ts';
import { releaseRun, withdrawRun } from './commissionRun.release.ts';
import { returnLine } from './commissionRun.return.ts';
import { enterUtrs } from './commissionRun.utrs.ts';
import { listPayable, sumsOf } from './payable.queries.ts';
import { payTranche, payTranches, rehearsePayment } from './payment.commands.ts';
import { adviceCode } from './paymentAdvice.paper.ts';
import { paymentAdvice } from './paymentAdvice.queries.ts';

export function commissionRunRoutes(press: PaperPress): readonly AnyRoute[] {
  return [
    route(payments.listPayable, (context, { query }) => listPayable(context.read, query)),
    route(payments.payCommissions, (context, { body }) =>
      body.preview
        ? rehearsePayment(context.read, body)
        : context.write(async (work) => {
            const { id, lines } = await payTranches(work, body);
            const run = await getCommissionRun(work, id);
            return { run, lines, ...sumsOf(lines), releaseReason: null };
          }),
    ),
    route(payments.payCommission, (context, { params, body }) =>
      context.write(async (work) => getCommissionRun(work, await payTranche(work, params.id, body))),
    ),
    route(payments.listCommissionPayments, (context, { params }) =>
      listCommissionPayments(context.read, params.id),
    ),
    route(contract.listCommissionRuns, (context, { query }) => listCommissionRuns(context.read, query)),
    route(contract.exportCommissionRuns, (context, { query }) => sheetOf(context, commissionRunSheet, query)),
    route(contract.totalCommissionRuns, (context, { query }) => totalCommissionRuns(context.read, query)),
    route(contract.getCommissionRun, (context, { params }) => getCommissionRun(context.read, params.id)),
    route(contract.releaseCommissionRun, async (context, { params, body }) => {
      // What was dropped stays dropped, although the release is refused.
      const done = await context.write(async (work) => {
        const refusal = await releaseRun(work, params.id, body);
        return { refusal, run: await getCommissionRun(work, params.id) };
      });
      if (done.refusal !== null) throw conflict(done.refusal);
      return done.run;
    }),
    route(contract.withdrawCommissionRun, (context, { params, body }) =>
      context.write(async (work) => {
        await withdrawRun(work, params.id, body);
        return getCommissionRun(work, params.id);
      }),
    ),
    route(contract.getBankFile, (context, { params }) => context.write((work) => bankFile(work, params.id))),
    route(contract.enterUtrs, (context, { params, body }) =>
      context.write(async (work) => {
        const rows = await enterUtrs(work, params.id, body);
        return { run: await getCommissionRun(work, params.id), rows };
      }),
    ),
    route(contract.returnCommissionLine, (context, { params, body }) =>
      context.write(async (work) => {
        await returnLine(work, params, body);
        return getCommissionRun(work, params.id);
      }),
    ),
    route(contract.getPaymentAdvice, async (context, { params }) => {
      const document = await paymentAdvice(context.read, params.id, params.firmId);
      return {
        content: await printPaper(press, {
          organizationId: context.caller.organizationId,
          now: context.now,
          code: await context.write((work) => adviceCode(work, params.id, params.firmId, document)),
          template: 'paymentAdvice',
          document,
        }),
        contentType: 'application/pdf',
        fileName: `${document.runNumber.replaceAll('/', '-')}-advice.pdf`,
        inline: true,
      };
    }),
  ];
}
