import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { counted } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import { listPhotos } from '#site/photos/photo.contract.ts';
import { PhotoChoices } from '#site/photos/web/PhotoChoices.shared.tsx';
import {
  listProgressLetters,
  previewProgressLetter,
  ProgressLetterInput,
  sendProgressLetter,
} from '../progressLetter.contract.ts';
import { audienceText, letterHref } from './letter.labels.ts';

/** A letter to the buyers of a tower: its words and photos, and who gets it and who does not, before it is sent. */
export function WriteLetterPage() {
  const [params] = useSearchParams();
  const [key] = useState(() => params.get('towerId') ?? '');
  const navigate = useNavigate();
  const form = useContractForm(ProgressLetterInput, { towerId: key, title: '', text: '', photoIds: [] });
  const { control } = form;
  const towerId = useWatch({ control, name: 'towerId' });
  const towers = useCall(listTowers, { query: { limit: 100 } });
  const photos = useCall(listPhotos, { query: { towerId, limit: 50 } }, { enabled: towerId !== '' });
  const send = useSend(sendProgressLetter, { invalidates: [listProgressLetters] });
  return (
    <Page title="Write progress letter">
      <PageHeader title="Write progress letter" isRuled />
      <PageBody>
        <Writing
          form={form}
          label="Progress letter"
          onSubmit={async (body) => {
            const letter = await send.mutateAsync({ body });
            toastSuccess('The letter is being sent');
            await navigate(letterHref(letter));
          }}
        >
          <FormSelect
            control={control}
            name="towerId"
            label="Tower"
            choices={(towers.data?.rows ?? []).map(({ id, name, projectName }) => ({
              value: id,
              label: `${name}, ${projectName}`,
            }))}
          />
          {towerId !== '' && <Audience towerId={towerId} />}
          <FormText control={control} name="title" label="Title" maxLength={120} />
          <FormText
            control={control}
            name="text"
            label="Text"
            helper="A blank line begins a paragraph. The works that are done and under way follow by themselves."
            rows={8}
            maxLength={4000}
          />
          {towerId !== '' && (
            <PhotoChoices
              control={control}
              name="photoIds"
              label="Photos"
              photos={(photos.data?.rows ?? []).filter(
                ({ marks }) => !marks.includes('far') && !marks.includes('wrongClock'),
              )}
              emptyText="There are no photos of this tower taken on its site."
            />
          )}
          <FormActions control={control} submit="Send letter" />
        </Writing>
      </PageBody>
    </Page>
  );
}

function Audience({ towerId }: { towerId: string }) {
  const audience = useCall(previewProgressLetter, { params: { id: towerId } });
  if (audience.error)
    return (
      <ErrorState title="Who gets it could not be found." error={audience.error} onRetry={audience.refetch} />
    );
  if (!audience.data) return null;
  const { reached, skipped } = audience.data;
  return (
    <div role="status">
      <Note tone={reached === 0 ? 'limit' : 'advice'} title={audienceText(audience.data)}>
        {skipped.length > 0 && (
          <ul>
            {skipped.map(({ reason, buyers }) => (
              <li key={reason}>
                {counted(buyers, 'buyer')}: {reason}
              </li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}

const Writing = styled(Form)({ display: 'grid', gap: 16, maxWidth: 720 }) as typeof Form;
