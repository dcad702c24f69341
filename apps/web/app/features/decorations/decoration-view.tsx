import { t, tc } from '@moonfloor/messages/t';
import { flagOf } from '@moonfloor/contract/values/countries';
import type { DecorationDetail } from '@moonfloor/contract/records/decorations';
import { Carousel } from '../../ui/carousel.tsx';
import { Fact } from '../../ui/detail.tsx';
import { PlaceIcon } from '../../ui/icons.tsx';
import { LargePicture } from '../../ui/large-picture.tsx';
import { topSizes } from '../../ui/picture-source.ts';
import { NameList } from '../../ui/rich.tsx';
import { placeNames } from '../records/format-place.ts';
import { linkName } from '../records/external-links.tsx';
import { textForReader } from '../records/local-text.ts';
import { type ArticleFrame, RecordArticle } from '../records/record-article.tsx';

/** A decoration crew's page. */
export function DecorationView({ record: crew, ...frame }: ArticleFrame & { record: DecorationDetail }) {
  const { country, area, link1, link2, link3, status } = crew;
  return (
    <RecordArticle
      {...frame}
      title={crew.decoration_name}
      badge={status !== 'active' && status}
      media={<Pictures crew={crew} />}
      facts={
        <Fact icon={<PlaceIcon />} label={tc('where an artist comes from', 'From')}>
          <div>
            <span aria-hidden="true">{flagOf(country)} </span>
            <NameList names={placeNames({ event_location: null, area, country })} />
          </div>
        </Fact>
      }
      text={textForReader(crew.description, crew.descriptions)}
      links={[
        { to: link1, label: t('Website') },
        { to: link2, label: linkName(link2 ?? '') },
        { to: link3, label: linkName(link3 ?? '') },
      ]}
      claimedBy={crew.claimed_by}
    />
  );
}

/** A crew's pictures side by side; if there are none, a mandala generated from its name. */
function Pictures({ crew: { decoration_name: name, images: pictures } }: { crew: DecorationDetail }) {
  if (pictures.length === 0) return <LargePicture picture={null} name={name} ratio="4 / 3" sizes={topSizes} priority />;
  const slides = pictures.map(({ image_url: address, picture }, index) => ({
    id: address,
    content: (
      <LargePicture
        picture={picture}
        name={`${name} ${index + 1}`}
        alt={t('{name}, picture {number} of {count}', { name, number: index + 1, count: pictures.length })}
        ratio="4 / 3"
        fit="contain"
        sizes={topSizes}
        priority={index === 0}
      />
    ),
  }));
  return <Carousel label={name} slides={slides} />;
}
