import { invalid } from '#platform/contract/errors.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { publicRoute, route } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import * as contract from '../acceptance.contract.ts';
import { answer, sendCode } from './acceptance.answer.ts';
import {
  acceptOnPaper,
  askAcceptance,
  checkPaper,
  remindPeople,
  withdrawAcceptance,
} from './acceptance.commands.ts';
import type { LinkServices } from './acceptance.open.ts';
import { openLink, readPaper } from './acceptance.open.ts';
import { getAcceptance, listAcceptances } from './acceptance.queries.ts';
import { evidenceOf } from './acceptance.seal.ts';

interface Needs extends LinkServices {
  access: DocumentAccess;
  printer: Printer;
}

export function acceptanceRoutes(services: Needs): readonly AnyRoute[] {
  const { access, files } = services;
  return [
    route(contract.listAcceptances, (context, { params }) =>
      listAcceptances(context.read, access, params.id),
    ),
    route(contract.askAcceptance, async (context, { params: { id }, body }) => {
      await checkPaper(context.read, services, id);
      return context.write(async (work) => {
        const acceptanceId = await askAcceptance(work, access, id, body);
        return getAcceptance(work, access, { id, acceptanceId });
      });
    }),
    route(contract.remindAcceptance, (context, { params, body }) =>
      context.write(async (work) => {
        await remindPeople(work, access, params, body.personId ?? null);
        return getAcceptance(work, access, params);
      }),
    ),
    route(contract.withdrawAcceptance, (context, { params, body }) =>
      context.write(async (work) => {
        await withdrawAcceptance(work, access, params, body);
        return getAcceptance(work, access, params);
      }),
    ),
    route(contract.acceptOnPaper, async (context, { params, file }) => {
      await getAcceptance(context.read, access, params);
      if (!file) throw invalid('file', 'Choose the scan.');
      const kept = await files.keep(context.caller.organizationId, file.name, file.content);
      return context.write(async (work) => {
        await acceptOnPaper(work, access, params, { name: file.name, kept });
        return getAcceptance(work, access, params);
      });
    }),
    route(contract.getEvidence, async (context, { params }) => {
      const { id } = await getAcceptance(context.read, access, params);
      return {
        content: await evidenceOf(context.read, services, id),
        contentType: 'application/pdf',
        fileName: 'Evidence of acceptance.pdf',
        inline: true,
      };
    }),
    publicRoute(contract.openAcceptanceLink, (request, { params }) =>
      openLink(services, { ...request, ...params }),
    ),
    publicRoute(contract.getAcceptancePaper, (request, { params }) =>
      readPaper(services, { ...request, ...params }),
    ),
    publicRoute(contract.sendAcceptanceCode, (request, { params }) =>
      sendCode(services, { ...request, ...params }),
    ),
    publicRoute(contract.answerAcceptance, (request, { params, body }) =>
      answer(services, { ...request, ...params }, body),
    ),
  ];
}
