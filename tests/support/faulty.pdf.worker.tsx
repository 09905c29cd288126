import { Image, Text } from '@react-pdf/renderer';
import type { Template } from '#platform/server/pdf/serve-pages.ts';
import { servePages } from '#platform/server/pdf/serve-pages.ts';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';

/** A printing thread whose documents go wrong in every way, for the test of the printer. */
interface Note {
  text: string;
  logo?: { storageKey: string };
}

let made = 0;

const counted: Template<Note> = {
  version: 1,
  render: ({ text, logo }, pictures) => {
    made += 1;
    const picture = logo && pictures.get(logo.storageKey);
    return (
      <PrintedPage title="Note" mark="1" author="Test" on="2026-11-21">
        <Text>{`${text}, made as number ${made}`}</Text>
        {picture && <Image src={Buffer.from(picture)} />}
      </PrintedPage>
    );
  },
};

servePages({
  counted,
  ending: { version: 1, render: () => process.exit(3) },
  endless: {
    version: 1,
    render: () => {
      for (;;);
    },
  },
  faulty: {
    version: 1,
    render: () => {
      throw new Error('There is no line to print.');
    },
  },
});
