import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { UploadDialog } from './UploadDialog.tsx';
import type { DocumentOwner } from './useUploads.ts';

interface PreparedUploadProps {
  /** Records of the page to which papers may be added, by id: 'Asha Rao', 'B-1203, Kothrud Heights'. */
  records: readonly (DocumentOwner & { name: string })[];
}

/** Opens the upload that a list of missing documents leads to: `?upload=<category>&to=<record>`. */
export function PreparedUpload({ records }: PreparedUploadProps) {
  const [params, setParams] = useSearchParams();
  const categoryId = params.get('upload');
  const record = records.find(({ resourceId }) => resourceId === params.get('to'));
  if (!categoryId || !record) return null;
  const close = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('upload');
        next.delete('to');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const { name, ...owner } = record;
  return <UploadDialog owner={owner} record={name} categoryId={categoryId} onClose={close} />;
}
