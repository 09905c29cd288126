import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../buyerMail.contract.ts';
import { getMailDraft, sendBuyerMail } from './buyerMail.commands.ts';
import * as many from '../manyMails.contract.ts';
import { buyerMailSheet, totalBuyerMails } from './buyerMail.list.ts';
import { getBuyerMail, listBuyerMails } from './buyerMail.queries.ts';
import { previewManyMails, sendManyMails } from './manyMails.commands.ts';
import { updateMailSetting } from './mailSetting.commands.ts';
import { listMailSettings } from './mailSetting.queries.ts';

export const buyerMailRoutes: readonly AnyRoute[] = [
  route(contract.listBuyerMails, ({ read }, { query }) => listBuyerMails(read, query)),
  route(contract.exportBuyerMails, (context, { query }) => sheetOf(context, buyerMailSheet, query)),
  route(contract.totalBuyerMails, ({ read }, { query }) => totalBuyerMails(read, query)),
  route(contract.getMailDraft, ({ read }, { query }) => getMailDraft(read, query)),
  route(contract.listMailSettings, ({ read }, { query }) => listMailSettings(read, query.projectId)),
  route(contract.updateMailSetting, (context, { params, body }) =>
    context.write((work) => updateMailSetting(work, contract.MailKind.parse(params.kind), body)),
  ),
  route(contract.getBuyerMail, ({ read }, { params }) => getBuyerMail(read, params.id)),
  route(many.sendManyMails, (context, { body }) =>
    body.preview ? previewManyMails(context.read, body) : context.write((work) => sendManyMails(work, body)),
  ),
  route(contract.sendBuyerMail, (context, { body }) => context.write((work) => sendBuyerMail(work, body))),
];
