import { names } from './column-names.ts';

/** Names of the columns of events that say which one it is, when and where. */
export const placeAndTimeNames = {
  event_name:
    names(`event name, name, title, event title, show, gig, concert, konzert, concierto, concerto, festival name, party name, name party, name event,
    event, party, festival, headline, heading, subject, summary, nome, nom, nombre, titel, titre, titulo, titolo, naam, veranstaltung,
    veranstaltungsname, evento, evenement, fete, fiesta, festa, nome do evento, nombre del evento, nom de l evenement, nom de la soiree, label,
    display name, eventname, название, название события, событие, мероприятие, вечеринка, пати, שם, שם האירוע, אירוע, מסיבה, イベント名, イベント, タイトル, 名称, 公演名,
    公演, パーティー, nazwa, nazwa wydarzenia, wydarzenie, impreza, dogadaj, titlu, nazev, nazev akce, akce, udalost, esemeny, esemeny neve, nev,
    rendezveny, ชื่องาน, งาน, اسم الفعالية, الحدث, 행사명, 이벤트, 공연명, 活动, 活动名称, sự kiện, etkinlik, etkinlik adi, bezeichnung, όνομα, εκδήλωση,
    evenemang, arrangement, tapahtuma, eveniment, nume, was, what, que, quoi, cosa, o que, wat, co, naziv, naslov, събитие, назва, подія, mi, hva,
    mita, что, что за событие, מה, 何, betreff, objet, asunto, assunto, oggetto, onderwerp, temat, тема, predmet, targy, amne, emne, aihe, konu,
    θέμα, נושא, 件名, 제목, 主题, 主題, 活動, 活動名稱, 主旨, subiect, ชื่อกิจกรรม, veranstaltungstitel, partyname, eventtitel, name des events, titel der
    veranstaltung, motto, intitule, libelle, titre evenement, manifestation, spectacle, soiree, nom du festival, titulo evento, nombre fiesta,
    denominacion, espectaculo, actividad, nome festa, designacao, denominacao, espetaculo, atividade, rave, titolo evento, denominazione,
    spettacolo, manifestazione, serata, evenementnaam, naam evenement, feest, naam feest, titel evenement, nazwa imprezy, tytul, tytul wydarzenia,
    nazwa eventu, nazev udalosti, nazev party, titul, jmeno, nazov, nazov podujatia, nazov akcie, podujatie, akcia, meno, esemeny cime, rendezveny
    neve, buli, buli neve, program, megnevezes, cim, denumire, denumire eveniment, nume eveniment, titlu eveniment, petrecere, naziv dogadaja, ime,
    ime dogadaja, dogadanje, zabava, priredba, dogadjaj, назив, назив догађаја, догађај, име, име на събитието, наименование, заглавие, парти,
    τίτλος, τίτλος εκδήλωσης, όνομα εκδήλωσης, πάρτι, ονομασία, γεγονός, ad, adi, isim, baslik, etkinlik basligi, parti, parti adi, konser, название
    мероприятия, название вечеринки, заголовок, ивент, имя, фестиваль, назва події, назва заходу, захід, вечірка, найменування, כותרת, שם המסיבה, שם
    אירוע, הופעה, פסטיבל, اسم, اسم الحدث, عنوان الحدث, الفعالية, حفلة, العنوان, 名前, イベントタイトル, 催し, 催し物, 行事, 行事名, パーティー名, 催事名, 演目, 이름, 행사, 행사 이름,
    이벤트명, 이벤트 이름, 공연, 공연 이름, 파티, 파티명, 타이틀, 명칭, 名稱, 标题, 標題, 活动标题, 活動標題, 活动名, 活動名, 演出, 演出名称, 演出名稱, 派对, 派對, 派对名称, 節目, 事件, namn, rubrik, evenemangsnamn,
    fest, tillstallning, handelse, navn, tittel, arrangementsnavn, navn pa arrangement, konsert, hendelse, begivenhed, koncert, arrangementets navn,
    nimi, otsikko, tapahtuman nimi, juhlat, bileet, keikka, नाम, कार्यक्रम, कार्यक्रम का नाम, शीर्षक, इवेंट, इवेंट का नाम, आयोजन, पार्टी, पार्टी का
    नाम, acara, nama acara, ten su kien, uritus, urituse nimi, nimetus, renginys, pavadinimas, pasakums, nosaukums, dogodek, ime dogodka,
    esdeveniment, nom de l esdeveniment, رویداد, مراسم`),
  event_date:
    names(`event date, start date, startdate, date start, start datetime, start date time, datetime start, starts at, start at, start, begin, begins at,
    begin date, date begin, dtstart, date from, from date, date, datetime, date time, dates start, start day, day, from, data, fecha, datum, dia,
    jour, tag, beginn, startdatum, anfang, von, giorno, data inicio, data inicial, data inceput, datum pocetka, inicio, inizio, data inizio, date
    debut, debut, fecha inicio, begindatum, aanvang, dates, timestamp, start timestamp, start unix, start time unix, start ts, start local, start
    utc, дата, дата начала, день, תאריך, תאריך התחלה, יום, 日付, 日時, 開催日, 開始日, 年月日, data rozpoczecia, dzien, datum konani, den, od, วันที่, التاريخ,
    تاریخ, 날짜, 일시, 日期, ngày, idopont, nap, kezdes datuma, tarih, baslangic tarihi, ημερομηνία, dato, paivamaara, paiva, kdy, kiedy, mikor, когда,
    wann, quand, cuando, quando, when, beginnt am, fecha de comienzo, comienzo, veranstaltungsdatum, startzeitpunkt, termin, anfangsdatum,
    beginndatum, datum beginn, datum von, datum start, eventdatum, date de l evenement, date commencement, commence le, du, debute le, date de la
    soiree, fecha del evento, fecha inicial, fecha desde, desde, empieza, comienza, dia del evento, data do evento, data de comeco, comeco, comeca
    em, data da festa, data iniziale, dal, giorno di inizio, datum van, startdag, begint op, dag, datum begin, datum evenement, data wydarzenia,
    data imprezy, data poczatku, data poczatkowa, data startu, poczatek, rozpoczecie, data od, dzien wydarzenia, datum zacatku, datum zahajeni,
    zacatek, datum od, datum akce, zahajeni, datum zaciatku, datum konania, zaciatok, kedy, den konania, kezdo datum, kezdo nap, kezdete, kezdes
    napja, esemeny datuma, kezdesi datum, mettol, data evenimentului, data inceperii, inceput, incepe, ziua, cand, de la, datum dogadaja, pocetak,
    dan, kada, датум, датум почетка, почетак, дан, када, datum odrzavanja, начална дата, дата на събитието, дата на провеждане, ден, кога, начало,
    от, ημερομηνία εκδήλωσης, ημερομηνία έναρξης, ημέρα, μέρα, πότε, έναρξη, από, ημ νία, ημνια, etkinlik tarihi, baslama tarihi, baslangic,
    baslangic gunu, gun, ne zaman, дата мероприятия, дата события, дата проведения, дата старта, дата вечеринки, старт, с, дата початку, дата події,
    дата заходу, дата проведення, коли, початок, з, תאריך האירוע, תאריך ההתחלה, תאריך המסיבה, מתי, התחלה, מועד, מתאריך, تاريخ الحدث, تاريخ البدء,
    تاريخ البداية, تاريخ الفعالية, اليوم, متى, البداية, البدء, 日にち, 日程, 開催日時, 開催日程, 開始日時, 公演日, 公演日時, イベント日, いつ, 実施日, 일자, 시작일, 시작 날짜, 시작일시, 시작 일시,
    행사일, 행사 날짜, 공연일, 공연 날짜, 개최일, 일정, 언제, 행사 일시, 开始日期, 開始日期, 活动日期, 活動日期, 演出日期, 起始日期, 举办日期, 舉辦日期, 日子, 何时, 何時, 开始时间, 開始時間, nar, borjar,
    evenemangsdatum, fran, fran datum, startdato, begynner, arrangementsdato, fra, fra dato, hvornar, begynder, paivays, alkupaiva, aloituspaiva,
    alkamispaiva, pvm, tapahtumapaiva, milloin, alkaa, alku, alkaen, तारीख, तिथि, दिनांक, दिन, प्रारंभ तिथि, आरंभ तिथि, शुरू होने की तारीख, शुरुआत
    की तारीख, शुरुआत, कब, कार्यक्रम की तारीख, tanggal, hari tanggal, hari, tanggal mulai, ngay bat dau, kuupaev, paev, alguskuupaev, diena, datums,
    sakuma datums, pradzios data, datum dogodka, data d inici, dia i hora`),
  start_time:
    names(`start time, time start, time from, start hour, begin time, time, times, uhrzeit, hora, heure, hour, ora, startzeit, anfangszeit, hora inicio,
    heure debut, heures, ora inizio, horario, starttijd, begintijd, tijd, start, ab, van, начало, zeit, zeiten, hours, horaire, horaires,
    horarios, orario, orari, godzina, cas, время, tid, เวลา, الوقت, ساعت, 시간, 时间, giờ, начало в, время начала, часы, שעה, שעת התחלה, 時間, 開始, 開始時間,
    開演, godz, poczatek, zacatek, kezdes, ido, saat, baslangic, ώρα, έναρξη, klockan, klockslag, tidpunkt, kellonaika, klokkeslaet, klokkeslett,
    tidspunkt, kello, klokken, vrijeme, час, beginnt um, begin, begins, beginn, inicio, inizio, debut, commence, show, concert, во сколько, a que
    hora, a quelle heure, a che ora, wie spat, hora de comienzo, showtime, show time, show starts, doors, doors open, gates, gates open, doorsopen, door time,
    opening time, einlass, abre, ouverture, open, opens, 開場, beginn uhrzeit, uhrzeit beginn, anfangsuhrzeit, startuhrzeit, zeit von, uhrzeit von,
    zeit beginn, anfang, ab wann, beginnzeit, heure de l evenement, horaire debut, heure ouverture, ouverture des portes, debut a, horario inicio,
    hora del evento, hora apertura, apertura, puertas, hora desde, hora comeco, hora abertura, abertura, portas, abertura de portas, orario
    inizio, apertura porte, ora apertura, alle, aanvangstijd, tijdstip, tijd van, deuren open, zaal open, hoe laat, godzina rozpoczecia, godzina
    startu, godzina od, czas rozpoczecia, o ktorej, godziny, otwarcie bram, czas, cas zacatku, cas konani, hodina, od kolika, zacatek v, cas
    zahajeni, cas od, cas zaciatku, zaciatok o, cas konania, o kolkej, zaciatok, kezdesi ido, kezdes ideje, kezdes idopontja, idopont, kapunyitas,
    mikortol, kezdete, kezdo idopont, ora de inceput, ora inceperii, ora start, ora evenimentului, ora deschiderii, la ce ora, interval orar,
    vrijeme pocetka, vreme, vreme pocetka, sat, sati, pocetak, време, време почетка, сат, почетак, satnica, начален час, час на започване, в колко
    часа, часове, ώρα έναρξης, ώρα εκδήλωσης, ώρες, άνοιγμα θυρών, τι ώρα, χρόνος, baslangic saati, baslama saati, kapi acilis, kapi acilis saati,
    etkinlik saati, zaman, saat kacta, время мероприятия, время проведения, старт, во сколько начало, открытие дверей, начало мероприятия, час
    початку, початок, години, о котрій, час заходу, שעת תחילה, שעות, בשעה, פתיחת דלתות, פתיחת שערים, זמן, שעת פתיחה, התחלה, وقت البدء, وقت البداية, ساعة البدء,
    الساعة, وقت الحدث, فتح الأبواب, 時刻, 開始時刻, スタート, オープン, 開場時間, 開演時間, 時間帯, 何時, 시작시간, 시작 시각, 시작시각, 시각, 공연 시간, 행사 시간, 시작, 오픈, 개장 시간, 몇시, 开始时间, 开场时间,
    开演时间, 开始, 几点, 入场时间, starttid, dorrar, dorrarna oppnas, borjar kl, insläpp, oppnar, dorer, dorene apner, begynner kl, apner, kl,
    starttidspunkt, dore, dorene abner, begynder kl, dorabning, klokkeslet, aika, alkamisaika, aloitusaika, alkaa klo, ovet, ovet auki, klo, समय,
    प्रारंभ समय, आरंभ समय, शुरू होने का समय, शुरुआत का समय, कितने बजे, समय से, waktu, jam, jam mulai, gio bat dau, kell, kellaaeg, aeg, algus, laikas, pradzia, laiks, sakums, ura, zacetek, hora d inici, uur, aanvangsuur, beginuur, einlass ab, beginn ab, ab uhr, inizio ore, desde las, a partir das,
    otvaranje vrata, otevreni, otvorenie dveri`),
  time_zone:
    names(`time zone, timezone, time zone id, timezone id, timezone name, tz, tzid, zeitzone, start timezone, start time zone, event timezone, fuseau
    horaire, zona horaria, fuso horario, fuso orario, tijdzone, strefa czasowa, casove pasmo, casova zona, idozona, fus orar, vremenska zona, часова
    зона, ζώνη ώρας, saat dilimi, часовой пояс, часовий пояс, אזור זמן, المنطقة الزمنية, タイムゾーン, 時間帯, 시간대, 时区, 時區, tidszon, tidssone, tidszone,
    aikavyohyke, समय क्षेत्र`),
  event_end_date:
    names(`event end date, end date, enddate, date end, end datetime, end date time, datetime end, ends at, end at, veranstaltungsende, finish, finish
    date, dtend, date to, to date, end, to, until, till, end day, dates end, ende, enddatum, bis, schluss, fim, fin, fine, data fim, data final,
    data fine, date fin, fecha fin, fecha final, termino, einddatum, tot, end timestamp, end unix, end time unix, end ts, end local, end utc, дата
    окончания, תאריך סיום, 終了日, data zakonczenia, data sfarsit, datum zavrsetka, do, datum ukonceni, vege, bitis tarihi, slutdatum, slutdato, endet
    am, fecha de finalizacion, endzeitpunkt, datum bis, datum ende, endtermin, letzter tag, date de cloture, date finale, jusqu au, se termine le,
    termine le, au, dernier jour, fecha termino, fecha hasta, hasta, termina, finaliza, ultimo dia, final, data de termino, data de encerramento,
    ate, encerramento, data finale, data conclusione, al, fino al, ultimo giorno, eind, eindigt op, einddag, datum tot, datum einde, laatste dag,
    einde, t m, data konca, data koncowa, zakonczenie, koniec, data do, ostatni dzien, datum konce, konec, datum do, ukonceni, datum konca, datum
    ukoncenia, ukoncenie, befejezo datum, zaro datum, befejezes datuma, befejezes, zaro nap, meddig, veg datum, vege datum, befejezes napja, data
    finala, data incheierii, sfarsit, pana la, se termina, data de incheiere, datum kraja, kraj, zavrsetak, датум завршетка, крај, завршетак, datum
    svrsetka, крайна дата, дата на край, дата на приключване, край, до, ημερομηνία λήξης, λήξη, έως, μέχρι, τέλος, ημέρα λήξης, bitis, bitis gunu,
    son gun, kapanis tarihi, дата завершения, дата конца, конец, окончание, завершение, по, последний день, дата завершення, дата закінчення,
    кінець, закінчення, завершення, תאריך הסיום, סיום, עד, עד תאריך, סוף, تاريخ الانتهاء, تاريخ النهاية, النهاية, الانتهاء, حتى, إلى, 終了日時, 最終日,
    閉幕日, 終了, 종료일, 종료 날짜, 종료일시, 종료 일시, 마지막 날, 종료, 结束日期, 結束日期, 终止日期, 截止日期, 结束时间, 結束時間, 结束, 結束, slut, slutdag, slutar, sista dag, till datum, t o m,
    slutt, sluttdato, sluttdag, slutter, siste dag, til, til dato, til og med, sidste dag, loppupaiva, paattymispaiva, loppuu, loppu, paattyy, asti,
    lopetuspaiva, समाप्ति तिथि, अंतिम तिथि, समाप्ति की तारीख, समाप्ति, अंत, तक, खत्म होने की तारीख`),
  end_time:
    names(`end time, endtimes, end times, time end, end hour, closing time, closes, curfew, doors close, doorsclose, close, endzeit, hora fim, hora fin,
    time to, hora final, heure fin, ora fine, eindtijd, einde, конец, окончание, время окончания, שעת סיום, סיום, 終了, 終了時間, 終演, koniec, konec,
    befejezes, bitis, λήξη, slut, endet um, 終了時刻, 結束時間, 结束时间, 종료 시간, 종료시간, enduhrzeit, uhrzeit ende, uhrzeit bis, zeit bis, zeit ende, endet,
    schluss, ende uhrzeit, heure de fermeture, fermeture, horaire fin, heure cloture, termine a, fin a, horario fin, hora termino, hora cierre,
    cierre, hora hasta, hora de finalizacion, horario fim, horario de termino, hora encerramento, fecho, hora fecho, fechamento, orario fine,
    chiusura, ora chiusura, sluitingstijd, eindtijdstip, tijd tot, sluit, einde tijd, godzina zakonczenia, godzina konca, godzina do, czas
    zakonczenia, zakonczenie, cas konce, cas ukonceni, cas do, ukonceni, cas konca, cas ukoncenia, ukoncenie, befejezes ideje, befejezesi ido,
    zaras, zarasi ido, veg ido, vege, meddig, befejezes idopontja, ora de sfarsit, ora incheierii, ora final, ora inchiderii, sfarsit, ora de
    incheiere, vrijeme zavrsetka, vrijeme kraja, vreme zavrsetka, kraj, zavrsetak, време завршетка, крај, краен час, час на приключване, край, ώρα
    λήξης, τέλος, ώρα τέλους, bitis saati, kapanis, kapanis saati, время завершения, время конца, завершение, час завершення, час закінчення,
    кінець, закінчення, завершення, שעת הסיום, סוף, עד שעה, وقت الانتهاء, وقت النهاية, ساعة الانتهاء, النهاية, الانتهاء, 閉演, 閉場, クローズ, 終演時間, 終わり,
    종료시각, 종료 시각, 끝나는 시간, 종료, 마감 시간, 结束, 結束, 散场时间, 散場時間, 完场时间, sluttid, slutar, slutar kl, stanger, till kl, slutter, slutter kl, stenger, slutt, til
    kl, sluttidspunkt, lukker, loppumisaika, paattymisaika, lopetusaika, loppuu klo, paattyy, loppu, sulkeutuu, समाप्ति समय, अंत समय, खत्म होने का
    समय, समाप्त, समय तक, jam selesai, gio ket thuc, lopp, pabaiga, beigas, konec ob`),
  event_status:
    names(`happening, event status, eventstatus, status of event, status, state of event, estado del evento, statut, name status, stare, stato, stav,
    durum, tila, статус, allapot, 상태, 状态, 狀態, ステータス, סטטוס, zustand, etat, estado, estatus, situacao, stato evento, status wydarzenia, stav akce,
    stav podujatia, esemeny allapota, statusz, stare eveniment, stanje, статус събития, статус на събитието, статус події, κατάσταση, etkinlik
    durumu, סטטוס האירוע, מצב, الحالة, حالة الحدث, 開催状況, 状況, 행사 상태, 진행 상태, 活动状态, 活動狀態, tilstand, tapahtuman tila, स्थिति, evenemangsstatus`),
  // words that may also name a town come last
  event_location:
    names(`venue, venue name, venue title, event location, location name, location, place name, club, club name, spielort, spielstatte,
    veranstaltungsstatte, veranstaltungsort, recinto, sala, salle, zaal, local do evento, address name, local, locatie, endroit, etablissement,
    spot, name location, สถานที่, المكان, مکان, 장소, 地点, địa điểm, место проведения, площадка, клуб, מקום, מיקום, 会場, 場所, klub, misto konani, hely,
    mekan, mjesto odrzavanja, locul, locul de desfasurare, χώρος, τοποθεσία, emplacement, ubicacion, localizacao, posizione, lokalizacja,
    sijainti, konum, 위치, 位置, 地點, lokacija, physical address description, room, 場地, 场地, veranstaltungsraum, venuename, lokal, lokalitat, halle,
    veranstaltungslokal, austragungsort, lieu de l evenement, nom du lieu, discotheque, espace, lugar del evento, nombre del lugar, sitio,
    discoteca, espacio, establecimiento, sede, nome do local, espaco, casa, clube, casa de show, luogo dell evento, nome del luogo, locale, nome
    locale, struttura, location evento, locatienaam, naam locatie, zaalnaam, evenementenlocatie, gelegenheid, podium, locatie evenement, miejsce
    wydarzenia, miejsce imprezy, nazwa miejsca, nazwa lokalu, obiekt, lokalizacja wydarzenia, misto akce, nazev mista, podnik, prostor, sal,
    lokace, miesto, miesto konania, miesto podujatia, nazov miesta, priestor, esemeny helyszine, helyszin neve, hely neve, szorakozohely, locatia,
    locul evenimentului, loc, loc de desfasurare, nume locatie, locatia evenimentului, spatiu, mjesto dogadaja, lokacija dogadaja, naziv lokacije,
    naziv mjesta, mesto odrzavanja, место одржавања, локација, простор, място на провеждане, място на събитието, локация, зала, заведение, τόπος,
    τόπος διεξαγωγής, όνομα χώρου, μαγαζί, κλαμπ, αίθουσα, χώρος εκδήλωσης, τοποθεσία εκδήλωσης, mekan adi, etkinlik yeri, etkinlik mekani, salon,
    kulup, mekan ismi, место мероприятия, место события, название площадки, название места, зал, название клуба, місце проведення, місце події,
    місце заходу, локація, майданчик, заклад, назва місця, אולם, מועדון, מקום האירוע, שם המקום, לוקיישן, מתחם, مكان الحدث, مكان الفعالية, الموقع,
    القاعة, النادي, اسم المكان, 会場名, 開催場所, 開催地, 場所名, クラブ, ライブハウス, ホール, ベニュー, 店名, 開催会場, 장소명, 공연장, 행사장, 행사 장소, 공연 장소, 개최 장소, 클럽, 베뉴, 장소 이름, 场馆, 場館,
    活动地点, 活動地點, 演出地点, 演出場地, 场地名称, 場地名稱, 俱乐部, 地方, 舉辦地點, 举办地点, 夜店, platsnamn, klubb, arena, spelplats, evenemangsplats, lokale, stedsnavn,
    spillested, arrangementssted, stednavn, lokation, tapahtumapaikka, paikan nimi, klubi, tila, esiintymispaikka, sali, स्थान, स्थल, जगह, आयोजन
    स्थल, कार्यक्रम स्थल, वेन्यू, क्लब, स्थान का नाम, tempat, lokasi, dia diem to chuc, koht, toimumiskoht, asukoht, vieta, norises vieta, prizorisce, lloc, sala de festes, stalle, μέρος, lokalet, wo genau, location name venue, hol lesz, lokal name, venue club,
    lieu, lugar, luogo, place, plaats, место, miejsce, misto, helyszin, yer, място, mjesto, plats, sted, paikka, місце, ort, lokalita`),
  area: names(`area, city, town, metro area, city name, venue city, location city, address city, place city, locality, address locality, municipality, stadt,
    cidade, ciudad, ville, commune, citta, comune, gemeinde, localidad, localidade, poblacion, concelho, municipio, stad, gemeente, name town, plz
    ort, place, ort, plaats, lugar, lieu, luogo, город, населенный пункт, עיר, אזור, 都市, 市, 市区町村, miasto, mesto, miejscowosc, varos, telepules,
    sehir, πόλη, stadsdel, by, kommun, kommune, kaupunki, kunta, oras, grad, місто, 城市, 縣市, 도시, 지역, mjesto, miejsce, misto, obec, helyszin, место,
    място, місце, plats, sted, paikka, yer, เมือง, จังหวัด, city state, city and state, city country, city and country, region, address region,
    state, province, bundesland, estado, provincia, departement, область, регион, 地域, 都道府県, wojewodztwo, kraj konani, county, landkreis, comarca,
    ortschaft, stadt ort, ort stadt, plz und ort, plz stadt, veranstaltungsstadt, wohnort, localite, commune ville, ville de l evenement, code
    postal et ville, ciudad del evento, poblado, pueblo, ayuntamiento, localidad municipio, cidade do evento, vila, freguesia, cidade uf, citta dell
    evento, localita, paese citta, comune citta, woonplaats, stadsnaam, plaatsnaam, miasto wydarzenia, gmina, mesto konani, mesto akce, lokalita,
    mesto konania, varos neve, kozseg, telepules neve, orasul, localitate, localitatea, comuna, municipiu, gradski, opcina, општина, град, naselje,
    населено място, община, село, δήμος, περιοχή, πόλη εκδήλωσης, sehir adi, il, ilce, kent, sehir ilce, город проведения, посёлок, город
    мероприятия, місто проведення, населений пункт, місто події, עיר האירוע, יישוב, ישוב, שם העיר, المدينة, البلدة, المنطقة, 都市名, 市町村, 開催都市, 地区,
    エリア, 街, 市区, 도시명, 시, 시군구, 도시 이름, 城市名称, 城市名稱, 所在城市, 区域, 地區, postort, poststed, tettsted, bynavn, postnummer og by, paikkakunta, postitoimipaikka,
    शहर, नगर, शहर का नाम, क्षेत्र, कस्बा, kota, thanh pho, linn, asula, miestas, pilseta, mesto dogodka, ciutat, poblacio, شهر`),
  country:
    names(`country, metro area country, country name, country code, countryname, countrycode, iso country, country iso code, name country, address country,
    venue country, location country, country iso, land, staat, pais, pays, paese, nation, nacao, nazione, страна, ארץ, מדינה, 国, 国名, kraj, panstwo,
    zeme, stat, orszag, ulke, χώρα, maa, tara, drzava, държава, країна, ประเทศ, الدولة, کشور, 국가, 国家, quốc gia, ctry, 國家, staat land, nazione paese,
    nom pays, pais del evento, nazwa kraju, krajina, orszag neve, tara evenimentului, zemlja, држава, земља, страна проведения, χώρα εκδήλωσης, ulke
    adi, країна проведення, البلد, 開催国, 国家名, 나라, 국가명, 国别, 國別, landskod, landkode, valtio, देश, राष्ट्र, देश का नाम, krajina konania, zeme konani`),
  place_line:
    names(`address, full address, formatted address, venue address, location address, street address, address 1, address line 1, line 1, line1, address1, street, adresse, anschrift, direccion, endereco, indirizzo, adres, address
    line, location line, where is it, offline, where, wo, ou, donde, dove, onde, waar, где, hol, kde, gdzie, адрес, כתובת, 住所, adresa, cim,
    διεύθυνση, adress, osoite, strasse, adresse complete, adresse de l evenement, direccion completa, direccion del evento, domicilio, calle,
    endereco completo, endereco do evento, morada, rua, indirizzo completo, via, adresgegevens, straat, straatnaam, adres wydarzenia, ulica, adresa
    konani, adresa mista, ulice, adresa konania, kde sa to kona, cime, helyszin cime, utca, adresa evenimentului, strada, unde, adresa dogadaja,
    gdje, gde, адреса, улица, где се одржава, къде, адрес на събитието, πού, οδός, διεύθυνση εκδήλωσης, acik adres, adres bilgisi, nerede, адрес
    проведения, адрес площадки, куда, де, адреса проведення, вулиця, איפה, היכן, כתובת מלאה, רחוב, العنوان بالكامل, العنوان الكامل, أين, عنوان
    المكان, شارع, 住所地, 所在地, 会場住所, どこ, 주소, 도로명 주소, 행사장 주소, 어디, 어디서, 地址, 详细地址, 詳細地址, 哪里, 在哪里, gatuadress, var, besoksadress, hvor, gateadresse,
    vejnavn, gadenavn, katuosoite, missa, पता, पूरा पता, कहाँ, العنوان`),
  coordinates:
    names(`coordinates, coords, geo, wkt, lat lng, lat lon, latlng, latlon, lat long, geo point, position, geometry, gps, gps coordinates, koordinaten, gps
    koordinaten, coordenadas, coordonnees, coordonnees gps, coordinate, координаты, 座標, 坐标, 좌표, wspolrzedne, souradnice, koordinatak, map, maps, map
    link, map url, physical address geom, google maps, google maps link, karte, carte, mapa, mappa, coordenadas gps, coordinate gps, wspolrzedne
    gps, gps souradnice, suradnice, gps suradnice, gps koordinatak, koordinate, координати, γεωγραφικές συντεταγμένες, συντεταγμένες, koordinatlar,
    координаты gps, קואורדינטות, נקודת ציון, الإحداثيات, 緯度経度, 경위도, 经纬度, 座標 gps, koordinater, gps koordinater, koordinaatit, निर्देशांक`),
  latitude:
    names(`latitude, lat, geo lat, geolat, breite, breitengrad, latitud, latitudine, szerokosc, szerokosc geograficzna, sirka, zemepisna sirka,
    breedtegraad, szelesseg, latitudinea, širina, enlem, широта, קו רוחב, 緯度, 纬度, 위도, πλάτος, leveysaste, breddgrad, foldrajzi szelesseg, geografska
    sirina, географска ширина, γεωγραφικό πλάτος, географическая широта, خط العرض, العرض, bredde, breddegrad, leveyspiiri, अक्षांश, географічна
    широта`),
  longitude:
    names(`longitude, lng, lon, long, geo lon, geo lng, geolon, lange, langengrad, longitud, longitudine, dlugosc, dlugosc geograficzna, delka, zemepisna
    delka, lengtegraad, hosszusag, longitudinea, dužina, boylam, долгота, קו אורך, 経度, 经度, 경도, μήκος, pituusaste, langdgrad, zemepisna dlzka,
    foldrajzi hosszusag, geografska duzina, географска дължина, γεωγραφικό μήκος, географическая долгота, довгота, خط الطول, الطول, laengde, lengde,
    lengdegrad, laengdegrad, pituuspiiri, देशांतर, langd, географічна довгота`),
} as const;
