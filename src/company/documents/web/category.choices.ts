import { useCall } from '#platform/web/client/hooks.ts';
import type { Choice } from '#platform/web/form/FormSelect.tsx';
import type { DocumentCategory } from '../category.contract.ts';
import { listCategories } from '../category.contract.ts';

/** Those that the reader may upload to, in the order of the tree. */
export function useOpenCategories(): readonly DocumentCategory[] {
  const { data = [] } = useCall(listCategories);
  return data.filter(({ mayUpload }) => mayUpload);
}

export function choicesOf(categories: readonly DocumentCategory[]): Choice[] {
  return categories.map(({ id, path }) => ({ value: id, label: path }));
}
