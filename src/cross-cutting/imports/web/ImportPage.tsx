import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Stepper } from '#platform/web/page/Stepper.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import type { Import } from '../import.contract.ts';
import { cancelImport, getImport, listImports, undoImport } from '../import.contract.ts';
import { FileChoice } from './FileChoice.tsx';
import { KIND_LABELS } from './import.kind.labels.ts';
import { stepOf, STEPS, WORKING } from './import.labels.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportState } from './ImportState.tsx';

const INVALIDATES = [getImport, listImports];

/** One import from its file to its result. Changes by others and progress are shown live. */
export function ImportPage() {
  const { projectId = '', importId = '' } = useParams();
  const found = useCall(getImport, { params: { id: importId } });
  useBreadcrumbLabel(found.data?.projectName, projectId);
  useBreadcrumbLabel(found.data?.fileName, importId);
  return (
    <Page title={found.data ? `Import of ${found.data.fileName}` : 'Import'}>
      <Loaded source={found} failure="The import could not be loaded.">
        {(data) => <OneImport found={data} />}
      </Loaded>
    </Page>
  );
}

type Question = 'undo' | 'cancel';

function OneImport({ found }: { found: Import }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isMappingAgain, setIsMappingAgain] = useState(false);
  const can = new Set(found.allowedActions);
  const isMapping = found.status === 'mapping' || (isMappingAgain && can.has('map'));
  const actions: (PageAction | false)[] = [
    can.has('undo') && {
      label: 'Undo import',
      icon: <Undo aria-hidden />,
      onClick: () => setQuestion('undo'),
    },
    can.has('cancel') && {
      label: 'Cancel import',
      icon: <X aria-hidden />,
      isRare: found.status !== 'applying',
      onClick: () => setQuestion('cancel'),
    },
  ];
  return (
    <>
      <PageHeader
        title={found.fileName}
        badge={<ImportState status={found.status} />}
        fact={found.source ? `${sourceWord(found.source)}, ${found.projectName}` : found.projectName}
        actions={actions.filter((action) => action !== false)}
      />
      <PageBody>
        <Stepper
          steps={STEPS}
          current={isMapping ? 1 : stepOf(found)}
          {...(found.status === 'previewed' && !isMapping
            ? { onGo: (step: number) => setIsMappingAgain(step === 1) }
            : {})}
        />
        {WORKING[found.status] && <ImportProgress found={found} />}
        {isMapping && (
          <ImportColumns
            key={`${found.id}-${found.sheet ?? ''}-${found.version}`}
            found={found}
            onChecked={() => setIsMappingAgain(false)}
          />
        )}
        {found.status === 'failed' && <Failed found={found} />}
        {found.status === 'cancelled' && (
          <Note tone="advice" title="This import was cancelled.">
            Nothing was written.
          </Note>
        )}
      </PageBody>
      {found.status === 'previewed' && !isMapping && <ImportPreview found={found} />}
      {found.appliedAt !== null && <ImportResult found={found} />}
      {question && <Confirmation found={found} question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}

function Failed({ found }: { found: Import }) {
  return (
    <>
      <Note tone="failure">{found.failure}</Note>
      {found.allowedActions.includes('map') ? (
        <ImportColumns found={found} onChecked={() => undefined} />
      ) : (
        found.appliedAt === null && (
          <div style={BELOW}>
            <FileChoice projectId={found.projectId} kind={found.kind} source={found.source} />
          </div>
        )
      )}
    </>
  );
}

const BELOW = { marginTop: 12 } as const;

function Confirmation({
  found,
  question,
  onClose,
}: {
  found: Import;
  question: Question;
  onClose: () => void;
}) {
  const undo = useSend(undoImport, { invalidates: INVALIDATES });
  const cancel = useSend(cancelImport, { invalidates: INVALIDATES });
  const params = { id: found.id };
  if (question === 'cancel') {
    const isWriting = found.status === 'applying';
    return (
      <ConfirmDialog
        title={`Cancel the import of ${found.fileName}?`}
        confirm="Cancel import"
        keep="Keep import"
        isDanger
        onConfirm={() => cancel.mutateAsync({ params })}
        onClose={onClose}
      >
        {isWriting
          ? 'Writing stops, and rows already written are undone.'
          : 'Nothing was written. To import the file later, choose it again.'}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Undo the import of ${found.fileName}?`}
      confirm="Undo import"
      keep="Keep import"
      isDanger
      onConfirm={() => undo.mutateAsync({ params })}
      onClose={onClose}
    >
      {KIND_LABELS[found.kind].undo(found.results)}
    </ConfirmDialog>
  );
}
