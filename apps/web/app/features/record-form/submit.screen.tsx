import { msg, t } from '@moonfloor/messages/t';
import { Link } from 'react-router';
import { Card, CardLine, CardList, CardTitle } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { rich } from '../../ui/rich.tsx';

export const meta = () => [{ title: `${t('Submit')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const choices = [
  {
    to: '/submit-event',
    name: msg('Event'),
    about: msg('A party, a festival, a gathering: where, when, and who plays'),
  },
  { to: '/submit-artist', name: msg('Artist'), about: msg('A live act, a DJ, a producer') },
  { to: '/submit-decoration', name: msg('Decoration'), about: msg('A crew that turns the floor into another world') },
  { to: '/submit-release', name: msg('Release'), about: msg('An album, an EP, a compilation') },
  { to: '/submit-venue', name: msg('Venue'), about: msg('A club, a field, a hall') },
  { to: '/submit-promoter', name: msg('Promoter'), about: msg('A crew or a person that organises events') },
  { to: '/submit-series', name: msg('Series'), about: msg('A club night, or a festival with an edition each year') },
  { to: '/submit-label', name: msg('Label'), about: msg('A record label, and the label that it belongs to') },
] as const;

/** The types of records that a member can submit. */
export default function SubmitScreen() {
  return (
    <>
      <PageHeader title={t('What would you like to submit?')} />
      <CardList>
        {choices.map(({ to, name, about }) => (
          <Card key={to} layout="row" media={<Picture picture={null} name={name} ratio="1" sizes="6rem" />}>
            <CardTitle to={to} level={2}>
              {t(name)}
            </CardTitle>
            <CardLine>{t(about)}</CardLine>
          </Card>
        ))}
      </CardList>
      <p style={{ marginTop: 'var(--space-6)' }}>
        {rich('Already published elsewhere? <a>Import events</a> from Goabase, a calendar, a web page or a table.', {
          a: (text) => <Link to="/import">{text}</Link>,
        })}
      </p>
    </>
  );
}
