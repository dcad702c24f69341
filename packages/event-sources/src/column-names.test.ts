import { expect, test } from 'vitest';
import { readEvents } from './testing/read-format.ts';

/** A value of each field that a promoter types. */
const values = {
  event_name: 'Oak',
  event_date: '2027-06-12',
  event_end_date: '2027-06-13',
  start_time: '22:00',
  end_time: '06:00',
  event_location: 'Barn',
  area: 'Leeds',
  country: 'Germany',
  place_line: 'Street 1',
  description: 'Bring water',
  event_page_link: 'https://x.example/oak',
  price: '15 €',
  event_status: 'confirmed',
  lineup: 'Amber, Moss',
  organizer: 'Crew',
  style: 'Psytrance',
} as const;

/** Names of columns in the order of the values, and of one that nobody knows. */
const languages = {
  German:
    'Veranstaltungsname, Veranstaltungsbeginn, Enddatum, Uhrzeit, Endzeit, Spielstätte, Stadt, Land, Anschrift, Beschreibung, Webseite, Eintritt, Status, Künstler, Veranstalter, Musikrichtung, Parkdeck',
  French:
    "Nom de l'événement, Date de début, Date de fin, Heure de début, Heure de fin, Lieu, Ville, Pays, Adresse, Description, Site web, Tarif, Statut, Artistes, Organisateur, Genre musical, Parasols",
  Spanish:
    'Nombre del evento, Fecha de inicio, Fecha de fin, Hora de inicio, Hora de fin, Lugar del evento, Ciudad, País, Dirección, Descripción, Enlace, Precio, Estado, Artistas, Organizador, Género musical, Sombrillas',
  Portuguese:
    'Nome do evento, Data de início, Data de término, Hora de início, Hora de término, Espaço, Cidade, País, Morada, Descrição, Site, Preço, Estado, Atrações, Organizador, Género, Guarda-sóis',
  Italian:
    "Titolo dell'evento, Data inizio, Data fine, Ora inizio, Ora fine, Locale, Città, Paese, Indirizzo, Descrizione, Sito web, Prezzo, Stato, Artisti, Organizzatore, Genere, Ombrelloni",
  Dutch:
    'Naam evenement, Begindatum, Einddatum, Aanvangstijd, Eindtijd, Locatie, Stad, Land, Adres, Omschrijving, Website, Entree, Status, Artiesten, Organisatie, Muziekstijl, Parasols',
  Polish:
    'Nazwa wydarzenia, Data rozpoczęcia, Data zakończenia, Godzina rozpoczęcia, Godzina zakończenia, Klub, Miasto, Kraj, Adres, Opis, Link do wydarzenia, Cena, Status, Wykonawcy, Organizator, Gatunek, Parasole',
  Czech:
    'Název akce, Datum začátku, Datum konce, Čas začátku, Čas konce, Místo konání, Město, Země, Adresa, Popis akce, Odkaz, Vstupné, Stav, Účinkující, Pořadatel, Žánr, Deštníky',
  Slovak:
    'Názov podujatia, Dátum začiatku, Dátum konca, Čas začiatku, Čas konca, Miesto konania, Mesto, Krajina, Adresa, Popis, Webstránka, Vstupné, Stav, Účinkujúci, Organizátor, Žáner, Dáždniky',
  Hungarian:
    'Esemény neve, Kezdés dátuma, Befejezés dátuma, Kezdés időpontja, Befejezés időpontja, Helyszín neve, Város, Ország, Cím, Leírás, Weboldal, Belépő, Állapot, Fellépők, Szervező, Stílus, Esernyők',
  Romanian:
    'Nume eveniment, Data de început, Data de sfârșit, Ora de început, Ora de sfârșit, Locația, Orașul, Țara, Adresa, Descriere, Pagina web, Preț, Stare, Artiști, Organizator, Gen muzical, Umbrele',
  Croatian:
    'Naziv događaja, Datum početka, Datum završetka, Vrijeme početka, Vrijeme završetka, Mjesto održavanja, Grad, Država, Adresa, Opis, Poveznica, Cijena, Status, Izvođači, Organizator, Žanr, Suncobrani',
  Serbian:
    'Назив догађаја, Датум почетка, Датум завршетка, Време почетка, Време завршетка, Место одржавања, Град, Држава, Адреса, Опис, Линк, Цена, Статус, Извођачи, Организатор, Жанр, Кишобрани',
  Bulgarian:
    'Име на събитието, Начална дата, Крайна дата, Начален час, Краен час, Място на провеждане, Град, Държава, Адрес, Описание, Връзка, Цена, Статус, Изпълнители, Организатор, Жанр, Чадъри',
  Greek:
    'Τίτλος εκδήλωσης, Ημερομηνία έναρξης, Ημερομηνία λήξης, Ώρα έναρξης, Ώρα λήξης, Χώρος, Πόλη, Χώρα, Διεύθυνση, Περιγραφή, Σύνδεσμος, Τιμή, Κατάσταση, Καλλιτέχνες, Διοργανωτής, Είδος μουσικής, Ομπρέλες',
  Turkish:
    'Etkinlik adı, Başlangıç tarihi, Bitiş tarihi, Başlangıç saati, Bitiş saati, Mekân, Şehir, Ülke, Adres, Açıklama, Bağlantı, Fiyat, Durum, Sanatçılar, Organizatör, Tür, Şemsiyeler',
  Russian:
    'Название мероприятия, Дата начала, Дата окончания, Время начала, Время окончания, Место проведения, Город, Страна, Адрес, Описание, Ссылка, Цена, Статус, Артисты, Организатор, Жанр, Зонты',
  Ukrainian:
    'Назва події, Дата початку, Дата завершення, Час початку, Час завершення, Місце проведення, Місто, Країна, Адреса, Опис, Посилання, Ціна, Статус, Виконавці, Організатор, Жанр, Парасольки',
  Hebrew:
    'שם האירוע, תאריך התחלה, תאריך סיום, שעת התחלה, שעת סיום, מקום, עיר, מדינה, כתובת, תיאור, קישור, מחיר, סטטוס, אמנים, מפיק, סגנון, שמשיות',
  Arabic:
    'اسم الفعالية, تاريخ البدء, تاريخ الانتهاء, وقت البدء, وقت الانتهاء, المكان, المدينة, الدولة, العنوان, الوصف, الرابط, السعر, الحالة, الفنانون, المنظم, نوع الموسيقى, المظلات',
  Japanese:
    'イベント名, 開始日, 終了日, 開始時間, 終了時間, 会場, 都市, 国, 住所, 説明, リンク, 料金, 開催状況, 出演者, 主催者, ジャンル, 日傘',
  Korean:
    '행사명, 시작일, 종료일, 시작 시간, 종료 시간, 장소, 도시, 국가, 주소, 설명, 링크, 가격, 상태, 출연진, 주최, 장르, 우산',
  Chinese:
    '活动名称, 开始日期, 结束日期, 开始时间, 结束时间, 场地, 城市, 国家, 地址, 简介, 链接, 票价, 状态, 阵容, 主办方, 风格, 雨伞',
  Swedish:
    'Evenemangsnamn, Startdatum, Slutdatum, Starttid, Sluttid, Lokal, Stad, Land, Adress, Beskrivning, Webbplats, Pris, Status, Artister, Arrangör, Musikstil, Parasoller',
  Norwegian:
    'Arrangementsnavn, Startdato, Sluttdato, Starttid, Sluttid, Spillested, By, Land, Adresse, Beskrivelse, Nettside, Pris, Status, Artister, Arrangør, Sjanger, Parasoller',
  Danish:
    'Begivenhed, Startdato, Slutdato, Starttidspunkt, Sluttidspunkt, Spillested, By, Land, Adresse, Beskrivelse, Hjemmeside, Pris, Status, Kunstnere, Arrangør, Genre, Parasoller',
  Finnish:
    'Tapahtuman nimi, Alkamispäivä, Päättymispäivä, Alkamisaika, Päättymisaika, Tapahtumapaikka, Kaupunki, Maa, Osoite, Kuvaus, Verkkosivu, Hinta, Tila, Esiintyjät, Järjestäjä, Tyylilaji, Päivänvarjot',
  Hindi:
    'कार्यक्रम का नाम, प्रारंभ तिथि, समाप्ति तिथि, प्रारंभ समय, समाप्ति समय, स्थान, शहर, देश, पता, विवरण, वेबसाइट, शुल्क, स्थिति, कलाकार, आयोजक, शैली, छाते',
} as const;

test.each(Object.entries(languages))('columns in %s are read, and an unknown one is listed', async (_, heads) => {
  const names = heads.split(', ');
  const rows = [names, [...Object.values(values), '4']];
  const read = await readEvents(Buffer.from(rows.map((cells) => cells.join('\t')).join('\n')), {});
  expect(read.table?.mapping).toEqual([...Object.keys(values), '']);
  expect(read.notes).toContain(`Columns that were not imported: ${names.at(-1)}`);
});
