import { toastError, toastSuccess } from '#platform/web/page/toast.ts';

/** Copies the whole address of a link. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}${path}`);
    toastSuccess('Link copied');
  } catch {
    toastError('The browser does not allow copying. Select the link and copy it by hand.');
  }
}
