import { wordSet } from '@moonfloor/lineup/word-patterns';
import type { ImportField } from '@moonfloor/contract/imports/import-fields';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import { detailNames } from './column-names-of-details.ts';
import { placeAndTimeNames } from './column-names-of-place-and-time.ts';
import { type ColumnNames, names } from './column-names.ts';

/** Columns of states and provinces, which tell towns of one name apart. */
export const regionNames = names(`region, address region, state, province, bundesland, estado, provincia, uf, departement, kanton, canton, comunidad, comunidad autonoma, distrito,
  distretto, wojewodztwo, powiat, kraj, megye, judet, zupanija, област, район, νομός, il bolge, край, область, מחוז, المحافظة, 都道府県, 県, 省, 省份, 도,
  lan, fylke, maakunta, राज्य, provincie, land bundesland`);

/** Names of columns whose values are not fields of an event but help to read them. */
export const otherColumns = {
  /** Whether it lasts whole days, as of Outlook. */
  wholeDay: names(`all day event, all day, is all day, whole day, ganztagig, ganztagiges ereignis, journee entiere, toda la jornada, todo el dia, tutto il giorno,
    dia inteiro, hele dag, duurt hele dag, caly dzien, celodenni, весь день, целый день, hele dagen, heldagshandelse, koko paivan tapahtuma, giornata
    intera, wydarzenie calodzienne, dia todo, toute la journee, celodenni udalost, egesz napos, tum gun, ολοημερο, toata ziua, cijeli dan, ทั้งวัน,
    طوال اليوم, אירוע של יום שלם, 終日, 終日イベント, 종일, 종일 행사, 全天, 全天事件, ganzer tag, tagesveranstaltung, evenement sur la journee, toda la jornada evento,
    evento de dia inteiro, evento tutto il giorno, cela dni, cely den, celodenne, celodenna udalost, egesz nap, toata ziua eveniment, cijeli dan
    dogadaj, ceo dan, цео дан, цял ден, όλη μέρα, tum gun etkinlik, весь день мероприятие, увесь день, כל היום, 종일 이벤트, 整天, hel dag, heldags, koko
    paiva, पूरे दिन`),
  cancelled: names(`cancelled, canceled, is cancelled, is canceled, cancelled at, canceled at, abgesagt, annule, annulee, cancelado, cancelada, annullato,
    geannuleerd, afgelast, odwolane, zruseno, отменено, отменен, faellt aus, fallt aus, annullata, zrusena, zrusene, zrusene akce, odwolany, torolve,
    elmarad, anulat, anulata, otkazano, отказано, отменено събитие, ακυρώθηκε, iptal, iptal edildi, скасовано, отменена, בוטל, מבוטל, ملغي, ملغى, 中止,
    キャンセル, 취소, 취소됨, 取消, 已取消, installd, installt, avlyst, aflyst, peruttu, रद्द`),
  postponed: names(`postponed, is postponed, postponed at, rescheduled at, verschoben, reporte, reportee, aplazado, aplazada, adiado, rinviato, uitgesteld,
    перенесено, postergado, odlozeno, odlozene, przelozone, elhalasztva, amanat, odgodeno, отложено, αναβλήθηκε, ertelendi, отложен, відкладено, נדחה,
    مؤجل, 延期, 연기, uppskjutet, utsatt, udskudt, siirretty, स्थगित`),
  duration: names(`duration, length, dauer, duree, duracion, durata, duracao, duur, czas trwania, delka, длительность, продолжительность, dlzka, idotartam, durata
    evenimentului, trajanje, трајање, продължителност, διάρκεια, sure, тривалість, משך, المدة, 所要時間, 소요시간, 时长, 時長, langd, varighet, varighed, kesto,
    अवधि`),
  year: names(`year, jahr, ano, annee, anno, jaar, rok, год, 年, ev, godina, година, έτος, yil, рік, שנה, السنة, 년도, vuosi, वर्ष`),
  /** The day of a set, beside its time. */
  setDay: names(`set day, day, day of set, festival day, weekday, wochentag, tag, jour, dia, dia da semana, giorno, dag, dzien, den, nap, день, יום, 曜日, jour de la
    semaine, giorno della settimana, dzien tygodnia, den v tydnu, den v tyzdni, ziua, dan, дан, ημέρα, gun, день недели, день тижня, יום בשבוע, اليوم,
    요일, 星期, veckodag, ukedag, ugedag, viikonpaiva, दिन`),
} as const;

/** Column names of records that are in a place, with one more name for the column of their own name. */
function placedNames(type: ImportRecordType, extraName: string): Record<string, ColumnNames> {
  return {
    source_id: names('id, uid, source id, external id, slug, identifier, key'),
    [`${type}_name`]: names(`${type} name, name, title, ${type}, ${extraName}, nome, nom, nombre, naam, nazwa, имя, название, שם, 名前, 名称`),
    alternative_names: names('alternative names, aliases, alias, also known as, aka, former names, name variations, other names'),
    country: names('country, country code, land, pays, pais, paese, страна, מדינה, 国'),
    area: names('area, town or area, city, town, region, stadt, ville, ciudad, cidade, citta, город, עיר, 都市, place, location'),
    latitude: names('latitude, lat, breite, breitengrad, latitud, latitudine'),
    longitude: names('longitude, lng, lon, long, lange, langengrad, longitud, longitudine'),
    setting: names('setting, indoor outdoor, indoor or outdoor'),
    capacity: names('capacity, kapazitat, capacite, capacidad, capacidade, capienza, вместимость, size'),
    access: names('access, how to get there, directions, getting there, anfahrt, acces, acceso, acesso'),
    parent_label: names('parent label, parent, parentlabel, sublabel of, imprint of'),
    description: names('description, about, info, bio, profile, text, notes, beschreibung, descripcion, descricao, описание'),
    link1: names('link1, link 1, website, homepage, url, web, site, link, webseite'),
    link2: names('link2, link 2, store, shop, bandcamp, facebook, instagram'),
    link3: names('link3, link 3, listen, stream, soundcloud, youtube'),
  };
}

/**
 * Known column names in several languages, by record type and field. Compared without case, accents and punctuation;
 * those of events also without words for the whole table (`event_date`, `party.date`).
 */
export const columnNames: Readonly<
  { event: Record<ImportField, ColumnNames> } & Record<ImportRecordType, Record<string, ColumnNames>>
> = {
  event: { ...placeAndTimeNames, ...detailNames },
  artist: {
    musicbrainz_id: names('musicbrainz id, mbid, musicbrainz, artist mbid, musicbrainz artist id, gid'),
    discogs_id: names('discogs id, discogs, discogs artist id, discogs url'),
    bandcamp_id: names('bandcamp id, bandcamp, bandcamp url, bandcamp link'),
    beatport_id: names('beatport id, beatport, beatport url, beatport artist id'),
    soundcloud_id: names('soundcloud id'),
    spotify_id: names('spotify id, spotify, spotify url, spotify uri, spotify artist id'),
    ektoplazm_id: names('ektoplazm id, ektoplazm, ektoplazm url'),
    source_id: names('id, uid, source id, external id, slug'),
    artist_name: names(`artist name, name, artist, act, dj, project, title, kunstler, artiste, artista,
      nome, nom, nombre`),
    artist_country: names('artist country, country, country code, origin, area, land, pays, pais, paese, nationality'),
    alternative_names: names(`alternative names, name variations, namevariations, variations, alternative name, other spellings,
      spellings`),
    aliases: names('aliases, alias, also known as, aka, other names'),
    members: names('members, member, band members, group members, mitglieder, membres, miembros, membros, membri'),
    artist_type: names('artist type, types, type of act, plays, act type, set, type, role, typ, tipo'),
    artist_city: names('artist city, city, town, stadt, ville, ciudad, cidade, based in, begin area'),
    record_labels: names('record labels, labels, record label, label, sello, selo, etichetta'),
    artist_info: names(`artist info, bio, biography, about, info, description, profile, beschreibung, biografia,
      biographie, disambiguation`),
    styles: names('styles, style, genres, genre, tags, stil, estilo, estilos'),
    insta_link: names('insta link, instagram, insta, instagram url, ig'),
    soundcloud_link: names('soundcloud link, soundcloud, soundcloud url, sc'),
    website_link: names('website link, website, homepage, url, web, link, site, webseite, official homepage'),
    label_link: names('label link, label url, label website'),
    fun_link: names('fun link, facebook, bandcamp, youtube, other link'),
  },
  release: {
    musicbrainz_id: names('musicbrainz id, mbid, musicbrainz, release mbid, musicbrainz release id, gid'),
    discogs_id: names('discogs id, discogs, discogs release id, release id, discogs url'),
    bandcamp_id: names('bandcamp id, bandcamp, bandcamp url, bandcamp link'),
    beatport_id: names('beatport id, beatport, beatport url, beatport release id'),
    soundcloud_id: names('soundcloud id, soundcloud, soundcloud url'),
    spotify_id: names('spotify id, spotify, spotify url, spotify uri, spotify album id'),
    ektoplazm_id: names('ektoplazm id, ektoplazm, ektoplazm url'),
    source_id: names(`id, uid, source id, external id, slug, barcode, catalog, catalog number, catalogue number, cat no`),
    release_name: names('release name, title, release title, album, release, name, titel, titre, titulo, titolo'),
    artist_name: names(`artist name, artist, artists, artist credit, by, kunstler, artiste, artista,
      interpret`),
    release_date: names(`release date, date, released, released on, datum, fecha, data, erscheinungsdatum, sortie,
      date de sortie, year, jahr`),
    label: names('label, record label, labels, sello, selo, etichetta'),
    link1: names('link1, website, url, link, homepage, web'),
    link2: names('link2, store, buy, shop, bandcamp, beatport, purchase'),
    link3: names('link3, listen, stream, soundcloud, spotify, youtube'),
  },
  decoration: placedNames('decoration', 'crew, deco, artist, collective'),
  venue: placedNames('venue', 'location, place, club, ort, lieu, lugar, local, luogo'),
  promoter: placedNames('promoter', 'organizer, organiser, crew, collective, veranstalter, organisateur, organizador'),
  label: placedNames('label', 'record label, sello, selo, etichetta'),
};

/** Header parts of nested places: `venue.address.city`, `coordinates.lat`. */
export const placeWords: ReadonlySet<string> = new Set([
  ...wordSet(
    'settings venue physical address geo geolocation info details point coordinate coordinates coords geometry gps map',
  ),
  ...columnNames.event.event_location.keys(),
  ...columnNames.event.place_line.keys(),
]);
/** Words for a name, behind that of what it names: `venue.name`, `locatie.naam`. */
export const nameWords = names(`name, label, title, nom, nome, nombre, naam, bezeichnung, nazwa, nazev, nazov, naziv, назив, nume, denumire, nev, megnevezes, namn,
  navn, nimi, ime, ad, adi, isim, denominacion, denominacao, denominazione, название, наименование, имя, име, назва, όνομα, שם, اسم, 名前, 名称, 名稱, 이름, नाम`);
/**
 * Words for an event, beside or within other words: `Data wydarzenia`, `Veranstaltungsbeginn`, `イベント日時`. Behind them, a word means the same
 * as alone.
 */
export const eventWords = names(`event, events, party, parties, festival, festivals, veranstaltung, evento, eventos, eventi, evenement, evenements, soiree, evenementen,
  feest, wydarzenia, wydarzenie, imprezy, akce, akci, udalosti, podujatia, podujatie, akcie, esemeny, rendezveny, eveniment, evenimentului, dogadaja, dogadjaja,
  dogadanja, догађаја, события, мероприятия, вечеринки, проведения, събитието, събитие, події, заходу, εκδήλωσης, εκδήλωση, διεξαγωγής, etkinlik, etkinligin, האירוע, אירוע,
  המסיבה, الحدث, حدث, الفعالية, evenemang, evenemangets, arrangement, arrangementet, arrangementets, tapahtuman, fiesta, festa, konani, konania, odrzavanja, одржавања, провеждане,
  कार्यक्रम, इवेंट, 이벤트, 행사, 공연, 파티`);
export const eventPrefix = new RegExp(
  `^(?:${[...names('veranstaltungs, event, konzert, party, festival, evenements, evenemangs, arrangements, tapahtuma, esemeny, 活动, 活動, 演出, 行事, イベント, 公演, 행사, 공연, パーティー').keys()].join('|')})の?(?=\\p{L})`,
  'u',
);
