import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LooseArguments } from './request.ts';

/** The records that were deleted here, by their ids. */
const removed = new Set<unknown>();

/**
 * Deletes the record that `params.id` names while its page is open. Until the next page opens, the news of its end,
 * which may come before the answer does, must not make this one ask for it again and say that it could not be
 * loaded. Whoever comes back to it later asks again, and reads that it is gone.
 */
export async function whileRemoving<Result>(
  queryClient: QueryClient,
  { params: { id } = {} }: LooseArguments,
  remove: () => Promise<Result>,
): Promise<Result> {
  removed.add(id);
  try {
    const result = await remove();
    await queryClient.invalidateQueries({ predicate: readsRemoved, refetchType: 'none' });
    return result;
  } catch (error) {
    removed.delete(id);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => names(queryKey, id) });
    throw error;
  }
}

/** Does this read a record that was deleted here, or something of it? */
export function readsRemoved({ queryKey }: { queryKey: QueryKey }): boolean {
  return [...removed].some((id) => names(queryKey, id));
}

function names([, , args]: QueryKey, id: unknown): boolean {
  const { params = {} }: LooseArguments = args ?? {};
  return Object.values(params).includes(id);
}
