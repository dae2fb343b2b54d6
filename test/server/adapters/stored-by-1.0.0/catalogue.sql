PRAGMA journal_mode=WAL;
PRAGMA user_version=6;
CREATE TABLE dashboard (
     id TEXT PRIMARY KEY,
     meta_id TEXT NOT NULL,
     meta_name TEXT NOT NULL,
     meta_arn TEXT NOT NULL,
     missing INTEGER NOT NULL,
     title TEXT NOT NULL,
     description TEXT NOT NULL,
     icon TEXT NOT NULL,
     status TEXT NOT NULL,
     group_list TEXT NOT NULL,
     updated_at INTEGER NOT NULL
   , owner TEXT NOT NULL DEFAULT '', verified_until TEXT NOT NULL DEFAULT '', promised_age TEXT NOT NULL DEFAULT '', known_issue TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO dashboard VALUES('dashboard@sales','sales','Sales (prod)','arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales',0,'Sales','Revenue, orders and margin','PresentationChartLineIcon','EMBEDED','["Board"]',1795161660000,'','','','');
INSERT INTO dashboard VALUES('dashboard@costs','costs','Sales (prod)','arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales',0,'Ünïcode "costs"','Revenue, orders and margin','PresentationChartLineIcon','EMBEDED','[]',1794992520000,'','','','');
CREATE TABLE last_sync (
     only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
     finished_at INTEGER NOT NULL,
     added INTEGER NOT NULL,
     renamed INTEGER NOT NULL,
     missing INTEGER NOT NULL,
     returned INTEGER NOT NULL
   ) STRICT;
INSERT INTO last_sync VALUES(1,1795161720000,1,0,0,0);
CREATE TABLE home_path (
     sub TEXT PRIMARY KEY,
     path TEXT NOT NULL
   ) STRICT;
INSERT INTO home_path VALUES('ann-sub','/favourites');
CREATE TABLE permission_document (
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     document TEXT NOT NULL,
     PRIMARY KEY (kind, key)
   ) STRICT;
INSERT INTO permission_document VALUES('run','phase','"managed"');
INSERT INTO permission_document VALUES('sharing','sales','{"grants":[{"principal":"arn:aws:quicksight:eu-west-1:111122223333:group/default/portal.Board","access":"reads","actions":["quicksight:DescribeDashboard"],"link":false}],"readAt":1763625600000,"originals":{"present":[],"absent":[{"principal":"arn:aws:quicksight:eu-west-1:111122223333:group/default/portal.Board","access":"reads","actions":["quicksight:DescribeDashboard"],"link":false}]}}');
INSERT INTO permission_document VALUES('due','costs','{"mark":"m1","takeBack":["p"]}');
INSERT INTO permission_document VALUES('reader','bob-sub','{"name":"bob","joined":{"portal.Ops":1763625600000}}');
INSERT INTO permission_document VALUES('run','joins','true');
INSERT INTO permission_document VALUES('run','nightly','1795162140000');
CREATE TABLE history (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    sub TEXT,
    email TEXT,
    kind TEXT NOT NULL,
    dashboard TEXT,
    before TEXT,
    after TEXT,
    /* Of a change: the number of the sync that it is part of. */
    sync INTEGER,
    /* Of a restored dashboard, or of an undone sync: the number of the entry that came back, or was taken back. */
    refers_to INTEGER,
    added INTEGER,
    renamed INTEGER,
    missing INTEGER,
    returned INTEGER,
    call TEXT,
    code TEXT,
    count INTEGER,
    /* What makes two incidents one entry. */
    incident TEXT UNIQUE
  , detail TEXT) STRICT;
INSERT INTO history VALUES(1,1795161600000,NULL,NULL,'synced',NULL,NULL,NULL,NULL,NULL,2,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO history VALUES(2,1795161600000,NULL,NULL,'changed','dashboard@sales',NULL,'{"id":"dashboard@sales","meta_id":"sales","meta_name":"Sales (prod)","meta_arn":"arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales","title":"Ünïcode \"sales\"","description":"Revenue, orders and margin","icon":"PresentationChartLineIcon","status":"EMBEDED","group_list":"[]","owner":"","verified_until":"","promised_age":"","known_issue":"","updated_at":1794992520000,"missing":0}',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO history VALUES(3,1795161600000,NULL,NULL,'changed','dashboard@costs',NULL,'{"id":"dashboard@costs","meta_id":"costs","meta_name":"Sales (prod)","meta_arn":"arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales","title":"Ünïcode \"costs\"","description":"Revenue, orders and margin","icon":"PresentationChartLineIcon","status":"EMBEDED","group_list":"[]","owner":"","verified_until":"","promised_age":"","known_issue":"","updated_at":1794992520000,"missing":0}',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO history VALUES(4,1795161660000,'ann-sub','ann@example.com','changed','dashboard@sales','{"id":"dashboard@sales","meta_id":"sales","meta_name":"Sales (prod)","meta_arn":"arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales","missing":0,"title":"Ünïcode \"sales\"","description":"Revenue, orders and margin","icon":"PresentationChartLineIcon","status":"EMBEDED","group_list":"[]","owner":"","verified_until":"","promised_age":"","known_issue":"","updated_at":1794992520000}','{"id":"dashboard@sales","meta_id":"sales","meta_name":"Sales (prod)","meta_arn":"arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales","missing":0,"title":"Sales","description":"Revenue, orders and margin","icon":"PresentationChartLineIcon","status":"EMBEDED","group_list":"[\"Board\"]","owner":"","verified_until":"","promised_age":"","known_issue":"","updated_at":1795161660000.0}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO history VALUES(5,1795161720000,'ann-sub','ann@example.com','synced',NULL,NULL,NULL,NULL,NULL,1,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO history VALUES(6,1795161720000,'ann-sub','ann@example.com','changed','dashboard@crew',NULL,'{"id":"dashboard@crew","meta_id":"crew","meta_name":"Sales (prod)","meta_arn":"arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales","title":"Ünïcode \"crew\"","description":"Revenue, orders and margin","icon":"PresentationChartLineIcon","status":"EMBEDED","group_list":"[]","owner":"","verified_until":"","promised_age":"","known_issue":"","updated_at":1794992520000,"missing":0}',5,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO history VALUES(7,1795161780000,'ann-sub','ann@example.com','sync-undone',NULL,NULL,NULL,NULL,5,1,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO history VALUES(8,1795161780000,'ann-sub','ann@example.com','changed','dashboard@crew','{"id":"dashboard@crew","meta_id":"crew","meta_name":"Sales (prod)","meta_arn":"arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales","missing":0,"title":"Ünïcode \"crew\"","description":"Revenue, orders and margin","icon":"PresentationChartLineIcon","status":"EMBEDED","group_list":"[]","owner":"","verified_until":"","promised_age":"","known_issue":"","updated_at":1794992520000}',NULL,7,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO history VALUES(9,1795161840000,'ann-sub','ann@example.com','refused',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'/update','not-allowed',1,'["refused","ann-sub","/update","not-allowed","2026-11-20T08"]',NULL);
INSERT INTO history VALUES(10,1795161900000,'ann-sub','ann@example.com','signed-in',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,'["signed-in","a"]',NULL);
INSERT INTO history VALUES(11,1795161900000,'ann-sub','ann@example.com','viewed-as',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,'["viewed-as","ann-sub","bob-sub","2026-11-20T08"]','{"person":"bob@example.com"}');
INSERT INTO history VALUES(12,1795161960000,'ann-sub','ann@example.com','access','dashboard@costs',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"decided":"person","person":"bob@example.com"}');
INSERT INTO history VALUES(13,1795161960000,'ann-sub','ann@example.com','access','dashboard@sales',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"decided":"group","person":"bob@example.com","group":"Ops"}');
CREATE TABLE access_request (
    sub TEXT NOT NULL,
    meta_id TEXT NOT NULL,
    email TEXT NOT NULL,
    groups TEXT NOT NULL,
    note TEXT NOT NULL,
    at INTEGER NOT NULL,
    answer TEXT,
    PRIMARY KEY (sub, meta_id)
  ) STRICT;
INSERT INTO access_request VALUES('bob-sub','costs','bob@example.com','["Ops"]','Why',1795161900000,'{"granted":true,"word":"","by":"ann@example.com","at":1795161960000}');
INSERT INTO access_request VALUES('bob-sub','sales','bob@example.com','["Ops"]','Why',1795161900000,'{"granted":true,"word":"","by":"ann@example.com","at":1795161960000,"group":"Ops"}');
INSERT INTO access_request VALUES('bob-sub','éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé','bob@example.com','["Ops"]','Why',1795162020000,NULL);
CREATE TABLE access_grant (
    dashboard TEXT NOT NULL,
    sub TEXT NOT NULL,
    email TEXT NOT NULL,
    granted_by TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (dashboard, sub)
  ) STRICT;
INSERT INTO access_grant VALUES('dashboard@costs','bob-sub','bob@example.com','ann@example.com',1795161960000);
CREATE TABLE dashboard_data (meta_id TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT;
INSERT INTO dashboard_data VALUES('sales','{"version":3,"dataSets":{"arn:set":1763625600000}}');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('history',13);
CREATE INDEX history_overall ON history (number) WHERE sync IS NULL;
CREATE INDEX history_kind ON history (kind, number) WHERE sync IS NULL;
CREATE INDEX history_person ON history (sub, number) WHERE sync IS NULL;
CREATE INDEX history_dashboard ON history (dashboard, number);
CREATE INDEX history_sync ON history (sync, number);
CREATE TRIGGER history_stays BEFORE DELETE ON history
    BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
CREATE TRIGGER history_is_true BEFORE UPDATE ON history WHEN old.incident IS NULL OR new.count <= old.count
    BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
CREATE INDEX access_request_waiting ON access_request (at) WHERE answer IS NULL;
