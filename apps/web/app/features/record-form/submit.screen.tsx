import { Link } from 'react-router';
import { Card, CardLine, CardList, CardTitle } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './submit.module.css';

export const meta = () => [{ title: 'Submit · Moonfloor' }, { name: 'robots', content: 'noindex' }];

const choices = [
  { to: '/submit-event', name: 'Event', about: 'A party, a festival, a gathering: where, when, and who plays' },
  { to: '/submit-artist', name: 'Artist', about: 'A live act, a DJ, a producer' },
  { to: '/submit-decoration', name: 'Decoration', about: 'A crew that turns the floor into another world' },
  { to: '/submit-release', name: 'Release', about: 'An album, an EP, a compilation' },
] as const;

/** What a member can submit. */
export default function SubmitScreen() {
  return (
    <>
      <PageHeader title="What would you like to submit?" />
      <CardList>
        {choices.map(({ to, name, about }) => (
          <Card key={to} layout="row" media={<Picture picture={null} name={name} ratio="1" sizes="6rem" />}>
            <CardTitle to={to} level={2}>
              {name}
            </CardTitle>
            <CardLine>{about}</CardLine>
          </Card>
        ))}
      </CardList>
      <p className={styles.import}>
        Already published elsewhere? <Link to="/import">Import events</Link> from Goabase, a calendar, a web page or a
        table.
      </p>
    </>
  );
}
