import { useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { MessageDialog } from '#enquiries/message-templates/web/MessageDialog.shared.tsx';
import { getLead } from '../lead.contract.ts';

interface MessageManyProps {
  ids: readonly string[];
  onClose: () => void;
  /** After the last of them. */
  onDone: () => void;
}

/**
 * Messages to the chosen leads, one after the other: each text is filled in for its customer and sent by hand in the
 * app that opens, as nothing is sent from here.
 */
export function MessageMany({ ids, onClose, onDone }: MessageManyProps) {
  const [at, setAt] = useState(0);
  const lead = useCall(getLead, { params: { id: ids[at] ?? '' } });
  const next = () => (at + 1 < ids.length ? setAt(at + 1) : onDone());
  if (lead.error) {
    return (
      <ConfirmDialog title="The lead could not be loaded" confirm="Next" onConfirm={next} onClose={onClose}>
        {lead.error.message}
      </ConfirmDialog>
    );
  }
  if (!lead.data) return null;
  return (
    <MessageDialog
      key={lead.data.id}
      lead={lead.data}
      queue={{ position: `${at + 1} of ${ids.length}`, onNext: next }}
      onClose={onClose}
    />
  );
}
