import { useNavigate } from 'react-router';
import { counted } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { ReassignDialog } from '../../milestones/web/ReassignDialog.shared.tsx';
import type { Contractor } from '../contractor.contract.ts';
import { deleteContractor, setContractorStatus } from '../contractor.contract.ts';
import type { ContractorAction, StatusChange } from '../contractor.rules.ts';
import { addNote, listNotes, NoteInput } from '../note.contract.ts';
import { CHANGED_BY_CONTRACTORS, CHANGED_BY_REASSIGNMENT } from './contractor.calls.ts';
import { EditContractor } from './ContractorDialog.tsx';
import { AddReview } from './ReviewDialog.tsx';

interface QuestionProps {
  contractor: Contractor;
  onClose: () => void;
}

/** The dialog before an act. */
export function ContractorQuestion({ act, ...props }: QuestionProps & { act: ContractorAction }) {
  switch (act) {
    case 'edit':
      return <EditContractor {...props} />;
    case 'review':
      return <AddReview {...props} />;
    case 'note':
      return <AddNote {...props} />;
    case 'reassign':
      return (
        <ReassignDialog
          contractor={props.contractor}
          invalidates={CHANGED_BY_REASSIGNMENT}
          onClose={props.onClose}
        />
      );
    case 'activate':
      return <Activate {...props} />;
    case 'deactivate':
      return <Become {...props} status="inactive" submit="Make inactive" />;
    case 'suspend':
      return <Become {...props} status="suspended" submit="Suspend" />;
    case 'blacklist':
      return <Become {...props} status="blacklisted" submit="Blacklist" />;
    case 'delete':
      return <Delete {...props} />;
    case 'prefer':
    case 'unprefer':
      return null;
  }
}

/** A suspended one is activated with a note; else nothing is asked. */
function Activate({ contractor, onClose }: QuestionProps) {
  const set = useSend(setContractorStatus, { invalidates: CHANGED_BY_CONTRACTORS });
  const { id, companyName, version, status } = contractor;
  const activate = async (reason: string | null) => {
    await set.mutateAsync({ params: { id }, body: { status: 'active', reason, version } });
    toastSuccess(`${companyName} is active`);
  };
  if (status === 'suspended')
    return (
      <ReasonDialog
        title={`Activate ${companyName}`}
        text="It can be assigned to milestones again."
        submit="Activate"
        max={500}
        onSubmit={activate}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={`Activate ${companyName}?`}
      confirm="Activate"
      onConfirm={() => activate(null)}
      onClose={onClose}
    >
      It can be assigned to milestones. It can be made inactive again.
    </ConfirmDialog>
  );
}

interface BecomeProps extends QuestionProps {
  status: StatusChange['status'];
  submit: string;
}

function Become({ contractor, onClose, status, submit }: BecomeProps) {
  const set = useSend(setContractorStatus, { invalidates: CHANGED_BY_CONTRACTORS });
  const { id, companyName, version, openMilestones, isPreferred } = contractor;
  const running =
    openMilestones > 0 ? `It keeps ${counted(openMilestones, 'open milestone')} and gets no new ones.` : '';
  const preferred = isPreferred ? 'It is no longer preferred.' : '';
  return (
    <ReasonDialog
      title={`${submit} ${companyName}`}
      text={[running || 'It gets no new milestones.', preferred].filter(Boolean).join(' ')}
      submit={submit}
      isDanger={status !== 'inactive'}
      max={500}
      onSubmit={async (reason) => {
        await set.mutateAsync({ params: { id }, body: { status, reason, version } });
        toastSuccess(`${companyName} is ${status}`);
      }}
      onClose={onClose}
    />
  );
}

function AddNote({ contractor: { id, companyName }, onClose }: QuestionProps) {
  const add = useSend(addNote, { invalidates: [listNotes] });
  const form = useContractForm(NoteInput, { text: '' });
  return (
    <FormDialog
      title={`Note on ${companyName}`}
      text="For those who manage construction. A note is never changed or removed."
      form={form}
      submit="Save note"
      onSubmit={async (body) => {
        await add.mutateAsync({ params: { id }, body });
        toastSuccess('Note saved');
      }}
      onClose={onClose}
    >
      <FormText control={form.control} name="text" label="Note" maxLength={2000} rows={4} autoFocus />
    </FormDialog>
  );
}

function Delete({ contractor: { id, companyName }, onClose }: QuestionProps) {
  const navigate = useNavigate();
  const remove = useSend(deleteContractor, { removes: true, invalidates: CHANGED_BY_CONTRACTORS });
  return (
    <ConfirmDialog
      title={`Delete ${companyName}?`}
      confirm="Delete contractor"
      keep="Keep contractor"
      isDanger
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } });
        await navigate('/contractors');
        toastSuccess(`${companyName} deleted`);
      }}
      onClose={onClose}
    >
      It disappears from all lists. It had no milestone and no review.
    </ConfirmDialog>
  );
}
