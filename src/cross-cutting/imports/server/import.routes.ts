import type { AnyRoute } from '#platform/server/http/route.ts';
import type { FileAccess } from '#company/files/server/file.access.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import * as contract from '../import.contract.ts';
import { applyImport, cancelImport, mapImport, startImport, undoImport } from './import.commands.ts';
import { getImportEffect } from './import.effect.ts';
import { exportRefusedRows } from './import.errors.ts';
import { importSheet } from './import.list.ts';
import { foundImports, getImport, listImportRows, listImports } from './import.queries.ts';
import { ownersOfImport } from './lead.import.queries.ts';

/** `access` says whose files an import may read. */
export function importRoutes(access: FileAccess): readonly AnyRoute[] {
  return [
    route(contract.startImport, (context, { body }) =>
      context.write((work) => startImport(work, access, body)),
    ),
    route(contract.listImports, (context, { query }) => listImports(context.read, query)),
    route(contract.exportImports, (context, { query }) => sheetOf(context, importSheet, query)),
    route(contract.totalImports, ({ read }, { query }) => totalCount(read.db, foundImports(read, query))),
    route(contract.getImport, (context, { params }) => getImport(context.read, params.id)),
    route(contract.mapImport, (context, { params, body }) =>
      context.write((work) => mapImport(work, params.id, body)),
    ),
    route(contract.listImportRows, (context, { params, query }) =>
      listImportRows(context.read, params.id, query),
    ),
    route(contract.getImportEffect, (context, { params }) => getImportEffect(context.read, params.id)),
    route(contract.getImportOwners, (context, { params }) => ownersOfImport(context.read, params.id)),
    route(contract.exportImportErrors, (context, { params }) => exportRefusedRows(context.read, params.id)),
    route(contract.applyImport, (context, { params }) =>
      context.write((work) => applyImport(work, params.id)),
    ),
    route(contract.undoImport, (context, { params }) => context.write((work) => undoImport(work, params.id))),
    route(contract.cancelImport, (context, { params }) =>
      context.write((work) => cancelImport(work, params.id)),
    ),
  ];
}
