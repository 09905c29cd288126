import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useCall, useSend } from '../../../platform/web/client/hooks.ts';
import { CheckBox } from '../../../platform/web/form/CheckBox.tsx';
import { ErrorState } from '../../../platform/web/page/ErrorState.tsx';
import { Section } from '../../../platform/web/page/Section.tsx';
import { FactSkeleton } from '../../../platform/web/page/Skeletons.tsx';
import { toastError } from '../../../platform/web/page/toast.ts';
import type { NotificationPreferences as Preferences } from '../notification.contract.ts';
import { getNotificationPreferences, updateNotificationPreferences } from '../notification.contract.ts';

/** Which kinds of notification this user wants, each switched at once. */
export function NotificationPreferences() {
  const preferences = useCall(getNotificationPreferences);
  return (
    <Section title="Notifications" fact="shown at the bell">
      {preferences.isPending && <FactSkeleton rows={4} />}
      {preferences.error && (
        <ErrorState
          title="Your choices could not be loaded."
          error={preferences.error}
          onRetry={preferences.refetch}
        />
      )}
      {preferences.data && <Choices kinds={preferences.data.kinds} />}
    </Section>
  );
}

function Choices({ kinds }: Preferences) {
  const id = useId();
  const update = useSend(updateNotificationPreferences, {
    invalidates: [getNotificationPreferences],
    onError: (error) => toastError(error.message),
  });
  const choosing = update.isPending ? update.variables?.body.kinds : undefined;
  return (
    <List>
      {kinds.map(({ kind, label, inApp }) => (
        <li key={kind}>
          <CheckBox
            id={`${id}-${kind}`}
            // What was chosen shows at once, and falls back when the server refuses it.
            checked={choosing?.find((one) => one.kind === kind)?.inApp ?? inApp}
            onChange={({ target }) => update.mutate({ body: { kinds: [{ kind, inApp: target.checked }] } })}
          />
          <label htmlFor={`${id}-${kind}`}>{label}</label>
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')({
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32 },
  '@media (pointer: coarse)': { '& li': { minHeight: 44 } },
});
