import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { count, defaulted, id, optional, text, version } from '#platform/contract/fields.ts';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';
import { DOCUMENT_RESOURCES } from './document.rules.ts';

export const REQUIREMENT_STEPS = ['agreement', 'registered', 'completed', 'active'] as const;
export const REQUIREMENT_RESOURCES = ['sale', 'applicant', 'contractor'] as const;

/** A step of a record that needs an approved document of the category. */
export const Requirement = z.strictObject({
  resourceType: z.enum(REQUIREMENT_RESOURCES),
  step: z.enum(REQUIREMENT_STEPS),
});
export type Requirement = z.infer<typeof Requirement>;

const categoryFields = {
  name: text(80, 'Name', 2),
  parentId: optional(id()),
  requiresApproval: defaulted(z.boolean()),
  /** Empty: all staff who see the record. */
  allowedRoles: defaulted(z.array(z.enum(ROLES)).max(ROLES.length)),
  retentionYears: defaulted(count('Years kept', 1, 99)),
  /** Steps that need an approved document of this category. */
  requiredFor: defaulted(z.array(Requirement).max(12)),
};

export const DocumentCategory = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  /** Of those that every organization has; null for an own one. */
  key: z.string().nullable(),
  name: z.string(),
  /** 'Sales › KYC › PAN card'. */
  path: z.string(),
  parentId: z.uuid().nullable(),
  isSystem: z.boolean(),
  requiresApproval: z.boolean(),
  allowedRoles: z.array(z.enum(ROLES)),
  retentionYears: z.number().int(),
  /** Laws that keep its documents besides, with their sources. */
  laws: z.array(z.string()),
  requiredFor: z.array(Requirement),
  /** Whether the caller may upload to it where they see the record. */
  mayUpload: z.boolean(),
});
export type DocumentCategory = z.infer<typeof DocumentCategory>;

/** A branch of the tree with how many documents the caller sees in it; `hasMore` where it was not counted further. */
export interface CategoryBranch {
  category: DocumentCategory;
  documents: number;
  hasMore: boolean;
  children: CategoryBranch[];
}
export const CategoryBranch: z.ZodType<CategoryBranch> = z.lazy(() =>
  z.strictObject({
    category: DocumentCategory,
    documents: z.number().int(),
    hasMore: z.boolean(),
    children: z.array(CategoryBranch),
  }),
);

export const listCategories = call({
  method: 'GET',
  path: '/documents/categories',
  summary: 'Categories of documents that the caller may see, in the order of the tree',
  can: SIGNED_IN,
  reply: data(z.array(DocumentCategory)),
});

export const categoryTree = call({
  method: 'GET',
  path: '/documents/categories/tree',
  summary: 'Categories as a tree, each with the number of documents that the caller sees in it',
  can: SIGNED_IN,
  query: z.object({ resourceType: z.enum(DOCUMENT_RESOURCES).optional(), resourceId: id().optional() }),
  reply: data(z.array(CategoryBranch)),
});

export const CategoryInput = z.object(categoryFields);
export type CategoryInput = z.infer<typeof CategoryInput>;

export const createCategory = call({
  method: 'POST',
  path: '/documents/categories',
  summary: 'Add a category',
  can: GROUPS.MANAGEMENT,
  body: CategoryInput,
  reply: data(DocumentCategory),
  status: 201,
  creates: true,
});

const CategoryPatch = CategoryInput.partial().extend({ version: version() });

export const updateCategory = call({
  method: 'PUT',
  path: '/documents/categories/{id}',
  summary: 'Change or move a category; who may see it and its approval count for its documents at once',
  can: GROUPS.MANAGEMENT,
  body: CategoryPatch,
  reply: data(DocumentCategory),
});

export const deleteCategory = call({
  method: 'DELETE',
  path: '/documents/categories/{id}',
  summary: 'Delete a category without documents and without categories below it',
  can: GROUPS.MANAGEMENT,
  reply: data(z.strictObject({ deleted: z.literal(true) })),
  errors: { conflict: 'It has documents or other categories, or every organization has it.' },
});
