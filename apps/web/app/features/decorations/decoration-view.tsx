import { type ReactNode, useRef, useState } from 'react';
import type { DecorationDetail } from '@moonfloor/contract/records/decorations';
import { t, tc } from '@moonfloor/messages/t';
import { IconButton } from '../../ui/button.tsx';
import { Fact } from '../../ui/detail.tsx';
import { Flag } from '../../ui/flag.tsx';
import { NextIcon, PlaceIcon, PreviousIcon } from '../../ui/icons.tsx';
import { LargePicture } from '../../ui/large-picture.tsx';
import { topSizes } from '../../ui/picture-source.ts';
import { NameList } from '../../ui/rich.tsx';
import { linkLabel } from '../records/record-parts.tsx';
import { placeNames } from '../records/format-place.ts';
import { textForReader } from '../records/local-text.ts';
import { type ArticleFrame, RecordArticle } from '../records/record-article.tsx';
import styles from './decoration-view.module.css';

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
            <Flag country={country} /> <NameList names={placeNames({ event_location: null, area, country })} />
          </div>
        </Fact>
      }
      text={textForReader(crew.description, crew.descriptions)}
      links={[
        { to: link1, label: t('Website') },
        { to: link2, label: linkLabel(link2 ?? '') },
        { to: link3, label: linkLabel(link3 ?? '') },
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
        alt={t('{name}, image {number} of {count}', { name, number: index + 1, count: pictures.length })}
        ratio="4 / 3"
        fit="contain"
        sizes={topSizes}
        priority={index === 0}
      />
    ),
  }));
  return <Carousel label={name} slides={slides} />;
}

/** A carousel of slides with unique ids: a scrolling row, so that all are accessible without JavaScript. */
function Carousel({ label, slides }: { label: string; slides: { id: string | number; content: ReactNode }[] }) {
  const track = useRef<HTMLUListElement>(null);
  const target = useRef<number | null>(null);
  const [current, setCurrent] = useState(0);

  const show = (index: number) => {
    const { current: row } = track;
    const slide = (index + slides.length) % slides.length;
    if (!row || slide === current) return;
    target.current = slide;
    setCurrent(slide);
    const direction = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    row.scrollTo({ left: direction * slide * row.clientWidth });
  };
  // a button selects its slide immediately, so slides scrolled past must not be selected
  const followScroll = () => {
    const { current: row } = track;
    if (!row) return;
    const passing = Math.round(Math.abs(row.scrollLeft) / Math.max(1, row.clientWidth));
    if (target.current === null) setCurrent(passing);
    else if (target.current === passing) target.current = null;
  };
  const releaseTarget = () => {
    target.current = null;
  };

  return (
    <div className={styles.carousel} role="group" aria-roledescription={t('carousel')} aria-label={label}>
      <ul
        ref={track}
        className={styles.track}
        // scrollable content must be reachable by keyboard
        tabIndex={slides.length > 1 ? 0 : undefined}
        aria-label={t('{label}: images', { label })}
        onScroll={followScroll}
        onPointerDown={releaseTarget}
        onWheel={releaseTarget}
        onKeyDown={releaseTarget}
      >
        {slides.map(({ id, content }, index) => (
          <li
            key={id}
            className={styles.slide}
            aria-label={t('{number} of {total}', { number: index + 1, total: slides.length })}
          >
            {content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={`${styles.controls} needs-scripting`}>
          <IconButton label={t('Previous image')} onClick={() => show(current - 1)}>
            <PreviousIcon />
          </IconButton>
          <div className={styles.dots}>
            {slides.map(({ id }, index) => (
              <button
                key={id}
                type="button"
                className={styles.dot}
                aria-label={t('Image {number} of {total}', { number: index + 1, total: slides.length })}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              />
            ))}
          </div>
          <IconButton label={t('Next image')} onClick={() => show(current + 1)}>
            <NextIcon />
          </IconButton>
        </div>
      )}
    </div>
  );
}
