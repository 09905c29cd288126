import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { FactList } from '#platform/web/page/FactList.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Columns, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PersonAvatar } from '#platform/web/page/PersonAvatar.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { StageLine } from '#platform/web/page/StageBar.tsx';
import { Tabs } from '#platform/web/page/Tabs.tsx';

export function KitRecord() {
  return (
    <>
      <PageHeader
        title="Ananya Deshmukh"
        below="+91 90000 01482 · 2BHK, Kalpa Tarang, Pune"
        avatar={<PersonAvatar name="Ananya Deshmukh" size={44} isMain />}
        actions={[
          { label: 'Call', icon: <Phone aria-hidden />, href: 'tel:+919000001482' },
          { label: 'WhatsApp', icon: <MessageCircle aria-hidden /> },
          { label: 'Book a unit', isPrimary: true },
          { label: 'Log', isRare: true },
        ]}
      />
      <PageBody style={{ paddingTop: 0, paddingBottom: 16 }}>
        <StageLine
          label="Stages of the lead"
          stages={[
            { key: 'new', label: 'New', fact: '31 Oct', state: 'done' },
            { key: 'contacted', label: 'Contacted', fact: '31 Oct', state: 'done' },
            { key: 'qualified', label: 'Qualified', fact: '2 Nov', state: 'done' },
            { key: 'siteVisit', label: 'Site visit', fact: '9 Nov', state: 'done' },
            { key: 'negotiating', label: 'Negotiating', fact: '3 days', state: 'current' },
            { key: 'closed', label: 'Closed', state: 'ahead' },
          ]}
        />
      </PageBody>
      <Tabs
        label="Lead sections"
        param="part"
        tabs={[
          { id: 'timeline', label: 'Timeline', count: 9 },
          { id: 'units', label: 'Matching units', count: 14 },
          { id: 'sheets', label: 'Cost sheets', count: 1 },
        ]}
      />
      <Columns>
        <div>
          <FigureStrip
            label="Figures"
            figures={[
              {
                label: 'Net bookings',
                value: '97',
                unit: 'units',
                of: '102 gross, 5 cancelled',
                target: { text: '106% of 96', colour: 'warning' },
                change: '+13% YoY',
                href: '?tab=list',
              },
              {
                label: 'Booking value',
                value: '₹129.1',
                unit: 'Cr',
                of: 'average ₹1.27 Cr',
                target: { text: '112% of ₹115 Cr', colour: 'success' },
                href: '?tab=list',
              },
              {
                label: 'Collections',
                value: '₹66.9',
                unit: 'Cr',
                of: 'of ₹71.8 Cr billed',
                target: { text: '93% of billed', colour: 'warning' },
                href: '?tab=list',
              },
              {
                label: 'Overdue',
                value: '₹11.20',
                unit: 'Cr',
                of: '₹2.76 Cr beyond 90 days',
                target: { text: '81% of target', colour: 'error' },
                href: '?tab=list',
              },
            ]}
          />
        </div>
        <Sections>
          <Section title="Score" fact="of 15 Nov" action={<a href="#score">How it is made</a>}>
            <FactList
              facts={[
                { label: 'Next follow-up', value: 'Today, 11:30 am, call' },
                { label: 'Budget', value: '₹85 L – 1.0 Cr' },
                { label: 'Timeline', value: '1–3 months' },
                { label: 'Source', value: 'Website, brochure form' },
              ]}
            />
          </Section>
          <Section title="Activity">
            <p>Invoice issued by demand run</p>
          </Section>
        </Sections>
      </Columns>
    </>
  );
}
