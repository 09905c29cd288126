import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatMoney } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { ListedDocument } from '../document.contract.ts';
import { isIssued, listDocuments } from '../document.contract.ts';
import { DOCUMENT_EDITORS } from '../document.rules.ts';
import { useOpenCategories } from './category.choices.ts';
import { expiryText } from './document.labels.ts';
import { LISTED_STATUS } from './document.status.ts';
import { DropZone } from './DropZone.tsx';
import { documentsOf } from './documentsOf.shared.ts';
import { RowActs } from './RowActs.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import type { DocumentOwner } from './useUploads.ts';
import { ACCEPTED } from './useUploads.ts';

interface RecordDocumentsProps {
  of: DocumentOwner['resourceType'];
  id: string;
  /** 'B-1203, Kothrud Heights' */
  name: string;
  /** Shown while there are none. */
  empty?: string;
  /** Further acts on the documents of this record, below the list. */
  children?: ReactNode;
}

/**
 * The documents of a record and what was issued for it: whoever sees record and category reads them, opens them and may
 * add more.
 */
export function RecordDocuments({
  of,
  id,
  name,
  empty = 'No documents yet.',
  children,
}: RecordDocumentsProps) {
  const documents = useCall(listDocuments, { query: { ...documentsOf(of, id), limit: 100 } });
  const isEditor = useAllowed()(DOCUMENT_EDITORS[of]);
  const mayUpload = useOpenCategories().length > 0 && isEditor;
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const list = (
    <>
      {documents.isPending && <FactSkeleton rows={2} />}
      {documents.error && (
        <ErrorState
          title="Documents could not be loaded."
          error={documents.error}
          onRetry={documents.refetch}
        />
      )}
      {documents.data?.rows.length === 0 && <p>{empty}</p>}
      <Rows>
        {documents.data?.rows.map((document) => (
          <DocumentLine key={document.id} document={document} />
        ))}
      </Rows>
    </>
  );
  return (
    <Section title="Documents" fact={documents.data?.pagination.total || undefined}>
      {mayUpload ? (
        <DropZone onFiles={setFiles}>
          {list}
          <Acts>
            <FileButton
              label="Upload documents"
              name="Documents"
              accept={ACCEPTED}
              isMultiple
              onFiles={setFiles}
            />
            {children}
          </Acts>
        </DropZone>
      ) : (
        <>
          {list}
          {children && <Acts>{children}</Acts>}
        </>
      )}
      {files && (
        <UploadDialog
          owner={{ resourceType: of, resourceId: id }}
          record={name}
          files={files}
          onClose={() => setFiles(null)}
        />
      )}
    </Section>
  );
}

function DocumentLine({ document }: { document: ListedDocument }) {
  const { id, title, status, category } = document;
  const details = isIssued(document)
    ? [formatMoney(document.amountPaise, document.currency), formatDay(document.day)]
    : [`version ${document.latest.number}`, formatDay(dayHere(document.latest.uploadedAt))];
  const expiry = isIssued(document) ? null : expiryText(document);
  return (
    <li>
      <div>
        <Link to={`/documents/${id}`}>{title}</Link>
        <small>
          {[category.name, ...details].join(', ')}
          {expiry && ` · ${expiry}`}
        </small>
      </div>
      <StatusSign of={LISTED_STATUS} status={status} />
      {!isIssued(document) && <RowActs document={document} />}
    </li>
  );
}

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const Rows = styled('ul')(({ theme }) => ({
  marginBottom: 10,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > div:first-of-type': { flex: '1 1 240px', minWidth: 0, display: 'grid', overflowWrap: 'anywhere' },
  '& a': { minHeight: 24, display: 'inline-flex', alignItems: 'center', justifySelf: 'start' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
