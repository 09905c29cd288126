import Archive from 'lucide-react/icons/archive';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { Template } from '../template.contract.ts';
import {
  approveTemplate,
  reinstateTemplate,
  rejectTemplate,
  retireTemplate,
  withdrawTemplate,
} from '../template.contract.ts';
import type { TemplateAction } from '../template.rules.ts';
import { TEMPLATE_KEEPERS } from '../template.rules.ts';
import { TEMPLATE_READS } from './template.calls.ts';

/** What the reader may do with a template, and the dialogs of it. */
export function useTemplateActs(template: Template): { actions: PageAction[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<'reject' | 'retire' | null>(null);
  const { id, name, version, waiting, allowedActions } = template;
  const isKeeper = useAllowed()(TEMPLATE_KEEPERS);
  const approve = useSend(approveTemplate, { invalidates: TEMPLATE_READS });
  const withdraw = useSend(withdrawTemplate, { invalidates: TEMPLATE_READS });
  const reinstate = useSend(reinstateTemplate, { invalidates: TEMPLATE_READS });
  const params = { id };
  const body = { revisionId: waiting?.id ?? '' };
  const offered = (action: TemplateAction, act: PageAction) => (allowedActions.includes(action) ? [act] : []);
  const actions = [
    ...offered('approve', {
      label: 'Approve',
      letter: 'a',
      icon: <Check aria-hidden />,
      isPrimary: true,
      onClick: () => void told(() => approve.mutateAsync({ params, body }), `${name} approved`),
    }),
    ...offered('reject', {
      label: 'Reject',
      letter: 'r',
      icon: <X aria-hidden />,
      onClick: () => setAsked('reject'),
    }),
    ...offered('edit', {
      label: 'Edit text',
      letter: 'e',
      icon: <Pencil aria-hidden />,
      href: '?edit=text',
    }),
    ...offered('withdraw', {
      label: 'Take revision back',
      letter: 'w',
      icon: <Undo aria-hidden />,
      isRare: true,
      onClick: () =>
        void told(() => withdraw.mutateAsync({ params, body }), `Revision of ${name} taken back`),
    }),
    ...(isKeeper
      ? [
          {
            label: 'Copy template',
            letter: 'o',
            icon: <Copy aria-hidden />,
            isRare: true,
            href: `/documents/templates/create?copy=${id}`,
          },
        ]
      : []),
    ...offered('retire', {
      label: 'Retire template',
      letter: 'z',
      icon: <Archive aria-hidden />,
      isRare: true,
      isDanger: true,
      onClick: () => setAsked('retire'),
    }),
    ...offered('reinstate', {
      label: 'Use again',
      letter: 'u',
      icon: <RotateCcw aria-hidden />,
      isPrimary: true,
      onClick: () =>
        void told(() => reinstate.mutateAsync({ params, body: { version } }), `${name} is in use again`),
    }),
  ];
  return {
    actions,
    dialog: asked && <Question template={template} asked={asked} onClose={() => setAsked(null)} />,
  };
}

async function told(act: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await act();
    toastSuccess(done);
  } catch (error) {
    toastError(toApiError(error).message);
  }
}

interface QuestionProps {
  template: Template;
  asked: 'reject' | 'retire';
  onClose: () => void;
}

function Question({ template: { id, name, version, waiting }, asked, onClose }: QuestionProps) {
  const reject = useSend(rejectTemplate, { invalidates: TEMPLATE_READS });
  const retire = useSend(retireTemplate, { invalidates: TEMPLATE_READS });
  if (asked === 'reject')
    return (
      <ReasonDialog
        title={`Reject revision ${waiting?.number ?? ''} of ${name}`}
        text="Its author reads the reason. Letters go on being made from the approved revision."
        submit="Reject revision"
        least={5}
        max={500}
        rows={2}
        isDanger
        onClose={onClose}
        onSubmit={async (reason) => {
          await reject.mutateAsync({ params: { id }, body: { revisionId: waiting?.id ?? '', reason } });
          toastSuccess(`Revision of ${name} rejected`);
        }}
      />
    );
  return (
    <ReasonDialog
      title={`Retire ${name}`}
      text="No letters are made from it any more. Those that were made stay, and it can be used again."
      submit="Retire template"
      least={5}
      max={500}
      rows={2}
      isDanger
      onClose={onClose}
      onSubmit={async (reason) => {
        await retire.mutateAsync({ params: { id }, body: { version, reason } });
        toastSuccess(`${name} retired`);
      }}
    />
  );
}
