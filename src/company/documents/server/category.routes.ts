import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../category.contract.ts';
import { createCategory, deleteCategory, updateCategory } from './category.commands.ts';
import { categoryTree, getCategory, listCategories } from './category.queries.ts';
import type { DocumentAccess } from './document.access.ts';

export const categoryRoutes = (access: DocumentAccess): readonly AnyRoute[] => [
  route(contract.listCategories, (context) => listCategories(context.read)),
  route(contract.categoryTree, (context, { query }) => categoryTree(context.read, access, query)),
  route(contract.createCategory, (context, { body }) =>
    context.write(async (work) => getCategory(work, await createCategory(work, body))),
  ),
  route(contract.updateCategory, (context, { params, body }) =>
    context.write(async (work) => {
      await updateCategory(work, params.id, body);
      return getCategory(work, params.id);
    }),
  ),
  route(contract.deleteCategory, (context, { params }) =>
    context.write(async (work) => {
      await deleteCategory(work, params.id);
      return { deleted: true as const };
    }),
  ),
];
