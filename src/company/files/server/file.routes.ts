import { invalid } from '#platform/contract/errors.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { publicRoute, route } from '#platform/server/http/route.ts';
import * as contract from '../file.contract.ts';
import { requireEditor } from './file.access.ts';
import { attachFile, ownerOf } from './file.commands.ts';
import type { LinkServices } from './file.links.ts';
import { linkToFile, openLinkedFile } from './file.links.ts';
import { getFile, listFilesOf, storageKeyOf } from './file.queries.ts';

const SHOWN_IN_BROWSER = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']);

export function fileRoutes(services: LinkServices): readonly AnyRoute[] {
  const { files, access } = services;
  return [
    route(contract.uploadFile, async (context, { file }) => {
      if (!file) throw invalid('file', 'Choose a file.');
      const owner = ownerOf(file.fields);
      await requireEditor(context.read, access, owner);
      const kept = await files.keep(context.caller.organizationId, file.name, file.content);
      return context.write((work) => attachFile(work, access, file.name, kept, owner));
    }),
    route(contract.listFiles, (context, { params }) => listFilesOf(context.read, access, params.id)),
    route(contract.downloadFile, async (context, { params }) => {
      const file = await getFile(context.read, access, params.id);
      const content = await files.readStream(await storageKeyOf(context.read, file.id));
      return {
        content,
        contentType: file.mime,
        fileName: file.name,
        inline: SHOWN_IN_BROWSER.has(file.mime),
      };
    }),
    route(contract.getFileLink, (context, { params }) => linkToFile(services, context.read, params.id)),
    publicRoute(contract.openFileLink, ({ now }, { params }) => openLinkedFile(services, params.link, now)),
  ];
}
