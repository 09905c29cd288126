import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../messageTemplate.contract.ts';
import { createMessageTemplate, updateMessageTemplate } from './messageTemplate.commands.ts';
import { listMessageDrafts, listMessageTemplates } from './messageTemplate.queries.ts';

export const messageTemplateRoutes: readonly AnyRoute[] = [
  route(contract.listMessageTemplates, (context, { query }) => listMessageTemplates(context.read, query)),
  route(contract.createMessageTemplate, (context, { body }) =>
    context.write((work) => createMessageTemplate(work, body)),
  ),
  route(contract.updateMessageTemplate, (context, { params, body }) =>
    context.write((work) => updateMessageTemplate(work, params.id, body)),
  ),
  route(contract.listMessageDrafts, (context, { params }) => listMessageDrafts(context.read, params.id)),
];
